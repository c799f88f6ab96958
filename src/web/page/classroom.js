// The classroom: the parts of a page that are marked `data-live` are fetched again when the server
// tells of a change, files can be dropped on the form, times are shown in the reader's own zone, and
// the chosen language is remembered.

const query = new URLSearchParams(location.search);
if (query.has("lang")) document.cookie = `lang=${encodeURIComponent(query.get("lang"))}; path=/; samesite=lax; max-age=31536000`;

/** Writes times, which the server tells in its own zone, as `2026-05-31 23:59 UTC+03:00` of the reader's zone. */
function localise(part) {
  for (const time of part.querySelectorAll("time")) {
    time.title = time.textContent;
    time.textContent = localTime(new Date(time.dateTime));
  }
}

function localTime(date) {
  const ahead = -date.getTimezoneOffset();
  const shifted = new Date(date.getTime() + ahead * 60_000).toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 16)} UTC${ahead ? offset(ahead) : ""}`;
}

/** So many minutes as `+03:00`. */
function offset(minutes) {
  const ahead = Math.abs(minutes);
  const parts = [Math.floor(ahead / 60), ahead % 60].map((part) => String(part).padStart(2, "0"));
  return (minutes < 0 ? "-" : "+") + parts.join(":");
}

localise(document);

// A deadline is chosen in the zone of the server, which stands beside it.
for (const field of document.querySelectorAll("input[name=deadline]:not([type=hidden])")) {
  // What is no time was typed, and comes back as it was.
  if (field.value && isNaN(new Date(field.value))) continue;
  field.type = "datetime-local";
  field.form.querySelector(".deadline-hint").hidden = true;
}

async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(part.id);
    if (!fresh) continue;
    localise(fresh);
    if (fresh.innerHTML !== part.innerHTML) part.replaceChildren(...fresh.childNodes);
  }
}

// One request at a time: a change that comes meanwhile is looked at afterwards.
let running = false;
let again = false;
async function changed() {
  if (running) {
    again = true;
    return;
  }
  running = true;
  try {
    await refresh();
  } finally {
    running = false;
    if (again) {
      again = false;
      setTimeout(changed, 700);
    }
  }
}

if (document.querySelector("[data-live]")) new EventSource("/course/events").addEventListener("changed", changed);

const form = document.querySelector("form.hand-in");
if (form) {
  const show = dropping => event => {
    event.preventDefault();
    form.classList.toggle("dropping", dropping);
  };
  form.addEventListener("dragover", show(true));
  form.addEventListener("dragleave", show(false));
  form.addEventListener("drop", event => {
    show(false)(event);
    if (event.dataTransfer.files.length > 0) {
      form.elements.file.files = event.dataTransfer.files;
      form.requestSubmit();
    }
  });
}

// A link with a code signs in, also in place of somebody else, and leaves the history without it.
const code = location.hash.slice(1);
if (/^\d+(-\w+)+$/.test(code)) {
  history.replaceState(null, "", location.pathname);
  const signIn = document.createElement("form");
  Object.assign(signIn, { method: "post", action: "/course/sign-in", hidden: true });
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: "code", value: code });
  signIn.append(field);
  document.body.append(signIn);
  signIn.submit();
}

document.documentElement.dataset.ready = "yes";
