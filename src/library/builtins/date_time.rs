//! Dates: `stamp_date_time/3`, `date_time_stamp/2` and `format_time/3`.
//!
//! A time stamp is a float, seconds since 1970 in UTC. A date is
//! `date(Year, Month, Day, Hour, Minute, Second, Offset, Zone, DaylightSaving)`, its offset in
//! seconds *west* of Greenwich, as in SWI-Prolog.

use chrono::format::{Item, StrftimeItems};
use chrono::{DateTime, FixedOffset, Local, NaiveDate, NaiveDateTime, TimeDelta, TimeZone};

use crate::engine::fault::Fault;
use crate::engine::registry::{Predicate, native};
use crate::engine::session::Session;
use crate::frontend::term::Term;
use crate::library::arguments::{AnyText, float_of, integer_of};
use crate::library::text::{char_list, code_list};

/// The native predicates on dates.
pub fn predicates() -> Vec<Predicate> {
    vec![
        native("stamp_date_time", "+-?", stamp_date_time),
        native("date_time_stamp", "+-", date_time_stamp),
        native("format_time", "?++", format_time),
        native("format_time", "?+++", format_time_in_locale),
    ]
}

/// A moment as a clock somewhere shows it.
#[derive(Clone, Debug)]
struct Moment {
    local: NaiveDateTime,
    /// Seconds; the fraction is kept as it was given.
    second: f64,
    /// Seconds west of Greenwich.
    offset: i64,
    zone: Term,
    daylight: Term,
}

fn dash() -> Term {
    Term::atom("-")
}

/// The clock time of a stamp, so many seconds west of Greenwich.
fn clock(stamp: f64, offset: i64) -> Option<(NaiveDateTime, f64)> {
    let whole = stamp.floor();
    let nanoseconds = ((stamp - whole) * 1e9) as u32;
    let utc = DateTime::from_timestamp(whole as i64, nanoseconds.min(999_999_999))?;
    let local = utc
        .naive_utc()
        .checked_sub_signed(TimeDelta::try_seconds(offset)?)?;
    let seconds = (whole as i64 - offset).rem_euclid(60) as f64;
    Some((local, seconds + (stamp - whole)))
}

fn out_of_range(stamp: f64) -> Fault {
    Fault::type_error("time", &Term::Float(stamp))
}

/// The moment on the clock of this computer.
fn local_moment(stamp: f64) -> Result<Moment, Fault> {
    let whole = stamp.floor() as i64;
    let here = Local
        .timestamp_opt(whole, 0)
        .earliest()
        .ok_or_else(|| out_of_range(stamp))?;
    let offset = -i64::from(here.offset().local_minus_utc());
    let (local, second) = clock(stamp, offset).ok_or_else(|| out_of_range(stamp))?;
    let zone = match offset {
        0 => "UTC".to_owned(),
        _ => std::env::var("TZ")
            .ok()
            .filter(|name| !name.contains('/'))
            .unwrap_or_default(),
    };
    let zone = if zone.is_empty() {
        here.format("%Z").to_string()
    } else {
        zone
    };
    let daylight = Term::atom("false");
    Ok(Moment {
        local,
        second,
        offset,
        zone: Term::atom(zone),
        daylight,
    })
}

fn moment_at(stamp: f64, offset: i64, zone: Term) -> Result<Moment, Fault> {
    let (local, second) = clock(stamp, offset).ok_or_else(|| out_of_range(stamp))?;
    Ok(Moment {
        local,
        second,
        offset,
        zone,
        daylight: dash(),
    })
}

fn stamp_date_time(stamp: f64, zone: Term) -> Result<(Term, Term), Fault> {
    let moment = match &zone {
        Term::Atom(name) if *name == "local" => local_moment(stamp)?,
        Term::Atom(name) if *name == "UTC" => moment_at(stamp, 0, zone.clone())?,
        Term::Int(offset) => moment_at(stamp, *offset, dash())?,
        Term::Var(_) => return Err(Fault::instantiation()),
        other => return Err(Fault::domain("timezone", other)),
    };
    Ok((date_term(&moment), zone))
}

fn date_term(moment: &Moment) -> Term {
    let field = |directives: &str| {
        let text = moment.local.format(directives).to_string();
        Term::Int(text.parse().unwrap_or(0))
    };
    let mut fields: Vec<Term> = ["%Y", "%m", "%d", "%H", "%M"].map(field).to_vec();
    fields.push(Term::Float(moment.second));
    fields.push(Term::Int(moment.offset));
    fields.push(moment.zone.clone());
    fields.push(moment.daylight.clone());
    Term::compound("date", fields)
}

fn date_time_stamp(date: Term) -> Result<f64, Fault> {
    if matches!(date, Term::Var(_)) {
        return Err(Fault::instantiation());
    }
    Ok(stamp_of(&moment_of(&date)?))
}

fn stamp_of(moment: &Moment) -> f64 {
    let minutes = moment.local.and_utc().timestamp().div_euclid(60) * 60;
    (minutes + moment.offset) as f64 + moment.second
}

/// The moment that `date/9` or `date/3` tells. Days and months out of range run over, so that the
/// 30th of February is a day of March.
fn moment_of(date: &Term) -> Result<Moment, Fault> {
    let wrong = || Fault::type_error("time", date);
    let fields = match date {
        Term::Compound(compound) if compound.name == "date" => &compound.args[..],
        _ => return Err(wrong()),
    };
    if !matches!(fields.len(), 3 | 9) {
        return Err(wrong());
    }
    let number = |index: usize| match fields.get(index) {
        None | Some(Term::Var(_)) => Ok(0),
        Some(term) => integer_of(term),
    };
    let (year, month) = (number(0)?, number(1)? - 1);
    let first_day = i32::try_from(year + month.div_euclid(12))
        .ok()
        .and_then(|year| NaiveDate::from_ymd_opt(year, month.rem_euclid(12) as u32 + 1, 1));
    let second = fields.get(5).map_or(Ok(0.0), float_of)?;
    let seconds = number(3)? * 3600 + number(4)? * 60 + second.floor() as i64;
    let local = first_day
        .and_then(|day| day.checked_add_signed(TimeDelta::try_days(number(2).ok()? - 1)?))
        .and_then(|day| {
            day.and_hms_opt(0, 0, 0)?
                .checked_add_signed(TimeDelta::try_seconds(seconds)?)
        })
        .ok_or_else(wrong)?;
    let offset = match fields.get(6) {
        Some(Term::Int(offset)) => *offset,
        _ => local_offset(&local),
    };
    let zone = fields.get(7).cloned().unwrap_or_else(dash);
    let second = f64::from(chrono::Timelike::second(&local)) + second.fract();
    Ok(Moment {
        local,
        second,
        offset,
        zone,
        daylight: dash(),
    })
}

fn local_offset(local: &NaiveDateTime) -> i64 {
    let found = Local.from_local_datetime(local).earliest();
    found.map_or(0, |time| -i64::from(time.offset().local_minus_utc()))
}

/// A fourth argument names the locale, always `posix`.
fn format_time_in_locale(
    session: &mut Session,
    output: Term,
    directives: AnyText,
    date: Term,
    locale: Term,
) -> Result<Term, Fault> {
    match (&locale, locale.as_atom()) {
        (_, Some("posix")) => {}
        (_, Some(_)) => return Err(Fault::domain("locale", &locale)),
        (Term::Var(_), None) => return Err(Fault::instantiation()),
        (_, None) => return Err(Fault::type_error("atom", &locale)),
    }
    format_time(session, output, directives, date)
}

/// `format_time(Output, Format, StampOrDate)`.
fn format_time(
    session: &mut Session,
    output: Term,
    AnyText(directives): AnyText,
    date: Term,
) -> Result<Term, Fault> {
    let moment = match &date {
        Term::Var(_) => return Err(Fault::instantiation()),
        Term::Int(_) | Term::BigInt(_) | Term::Float(_) => local_moment(float_of(&date)?)?,
        date => moment_of(date)?,
    };
    let text = formatted(&moment, &directives)?;
    if let Term::Compound(sink) = &output {
        let value = match (sink.name.as_str(), sink.args.len()) {
            ("atom", 1) => Term::atom(&text),
            ("string", 1) => Term::string(&text),
            ("codes", 1) => code_list(&text),
            ("chars", 1) => char_list(&text),
            _ => return Err(Fault::type_error("output", &output)),
        };
        return Ok(Term::compound(sink.name.clone(), vec![value]));
    }
    let id = session.streams.output(&output)?;
    session.streams.write_to(id, &text)?;
    Ok(output)
}

fn formatted(moment: &Moment, directives: &str) -> Result<String, Fault> {
    let mut text = String::new();
    let mut rest = directives;
    while let Some(at) = rest.find('%') {
        text.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let length = directive_length(after);
        text.push_str(&directive(moment, &after[..length])?);
        rest = &after[length..];
    }
    text.push_str(rest);
    Ok(text)
}

/// `:z`, digits before `f`, or one character.
fn directive_length(after: &str) -> usize {
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    if after.starts_with(':') || digits > 0 {
        return after.len().min(digits.max(1) + 1);
    }
    after.chars().next().map_or(0, char::len_utf8)
}

fn directive(moment: &Moment, name: &str) -> Result<String, Fault> {
    let simple = "aAbBcCdDeFgGhHIjklmMnpPrRSTtuUVwWxXyY%";
    match name {
        "+" => Ok(plain(moment, "%a %b %e %H:%M:%S %Y")),
        "f" => Ok(fraction(moment, 6)),
        "s" => Ok(format!("{}", stamp_of(moment).round_ties_even() as i64)),
        "z" => Ok(zone_digits(moment, "")),
        ":z" => Ok(zone_digits(moment, ":")),
        "Z" => Ok(moment
            .zone
            .as_atom()
            .filter(|zone| *zone != "-")
            .unwrap_or("")
            .to_owned()),
        _ if name.len() == 1 && simple.contains(name) => Ok(plain(moment, &format!("%{name}"))),
        _ => match name
            .strip_suffix('f')
            .and_then(|digits| digits.parse().ok())
        {
            Some(digits) => Ok(fraction(moment, digits)),
            None => Err(unknown(name)),
        },
    }
}

fn unknown(name: &str) -> Fault {
    let first = name.chars().next().map(String::from).unwrap_or_default();
    Fault::existence("format", &Term::atom(format!("%{first}")))
}

fn plain(moment: &Moment, directives: &str) -> String {
    let items: Vec<Item> = StrftimeItems::new(directives).collect();
    moment
        .local
        .format_with_items(items.into_iter())
        .to_string()
}

/// The digits of the fraction of a second.
fn fraction(moment: &Moment, digits: usize) -> String {
    /// No float has more that mean something.
    const MAX_DIGITS: usize = 17;
    let digits = digits.min(MAX_DIGITS);
    let text = format!("{:.digits$}", moment.second.fract());
    text.split_once('.')
        .map_or_else(String::new, |(_, fraction)| fraction.to_owned())
}

fn zone_digits(moment: &Moment, between: &str) -> String {
    let east = i32::try_from(-moment.offset)
        .ok()
        .and_then(FixedOffset::east_opt);
    let seconds = east.map_or(0, |offset| offset.local_minus_utc());
    let sign = if seconds < 0 { '-' } else { '+' };
    let minutes = seconds.abs() / 60;
    format!("{sign}{:02}{between}{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_those_of_swi() {
        let moment = moment_at(1_700_000_001.123_456, 0, Term::atom("UTC")).expect("in range");
        let cases = [
            ("%Y-%m-%d %H:%M:%S", "2023-11-14 22:13:21"),
            ("%a %A %b %B", "Tue Tuesday Nov November"),
            ("%c", "Tue Nov 14 22:13:21 2023"),
            ("%+", "Tue Nov 14 22:13:21 2023"),
            ("%D %e %F %f %3f", "11/14/23 14 2023-11-14 123456 123"),
            ("%I %j %p %P %r", "10 318 PM pm 10:13:21 PM"),
            (
                "%s %u %U %V %w %z %:z %Z %%",
                "1700000001 2 46 46 2 +0000 +00:00 UTC %",
            ),
        ];
        for (directives, expected) in cases {
            assert_eq!(formatted(&moment, directives), Ok(expected.to_owned()));
        }
        assert_eq!(formatted(&moment, "%q"), Err(unknown("q")));
    }

    #[test]
    fn dates_and_stamps() {
        let date = |fields: Vec<Term>| Term::compound("date", fields);
        let west = moment_at(1_700_000_000.0, -7200, dash()).expect("in range");
        let mut fields: Vec<Term> = [2023, 11, 15, 0, 13].map(Term::Int).to_vec();
        fields.extend([Term::Float(20.0), Term::Int(-7200), dash(), dash()]);
        assert_eq!(date_term(&west), date(fields.clone()));
        assert_eq!(
            moment_of(&date(fields)).map(|moment| stamp_of(&moment)),
            Ok(1_700_000_000.0)
        );
        assert!(moment_of(&Term::atom("foo")).is_err());
    }
}
