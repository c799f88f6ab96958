% Options of a command line: argv_options/3,4 without and with opt_type/3.

untyped([], Ps, Os).
untyped(['--'], Ps, Os).
untyped(['--',a,'--b'], Ps, Os).
untyped([a,'--b','--',c], Ps, Os).
untyped(['--n=1','--n=1.5','--n=a b','--n=f(x)','--n=','--=x'], Ps, Os).
untyped(['-'], Ps, Os).
untyped(['-n=5','-v','-abc'], Ps, Os).
untyped(['--no-','--no-a=b','--no_x','--no'], Ps, Os).
untyped(['--a_b-c','---x'], Ps, Os).
untyped(["--x=y","-v",z], Ps, Os).
untyped(['--n=0x10','--n=-5','--n= 5','--n=5 ','--n=true'], Ps, Os).
untyped([1], Ps, Os).
untyped(['--help','-h'], Ps, Os).
untyped(foo, Ps, Os).
untyped([_], Ps, Os).
typed(['-v'], R).
typed(['-vq'], R).
typed(['-vn5'], R).
typed(['-vn','5'], R).
typed(['-vn=5'], R).
typed(['-n'], R).
typed(['-n5x'], R).
typed(['-n',x], R).
typed(['-v5'], R).
typed(['-v=true'], R).
typed(['-v',false], R).
typed(['-vz'], R).
typed(['-z'], R).
typed(['--verbose'], R).
typed(['--verbose=on','--verbose=off','--verbose=TRUE','--verbose=0'], R).
typed(['--verbose=no'], R).
typed(['--no-verbose'], R).
typed(['--no-verbose=x'], R).
typed(['--count','5'], R).
typed(['--count=5','-n6'], R).
typed(['--count'], R).
typed(['--count='], R).
typed(['--count=1.5'], R).
typed(['--no-count'], R).
typed(['--mode',a], R).
typed(['--mode=c'], R).
typed(['-q','--quiet','--no-quiet'], R).
typed(['-q=x'], R).
typed(['-f','1','-f1.5'], R).
typed(['-fx'], R).
typed(['--number=1','--number=1.5'], R).
typed(['-a','-v'], R).
typed(['--atom=x'], R).
typed(['--string=12'], R).
typed(['-t','f(x)'], R).
typed(['--bound=f(X,Y,X)'], R).
typed(['--file=zork'], R).
typed(['--in=/zork'], R).
typed(['--nonneg=0','--natural=1'], R).
typed(['--nonneg=-1'], R).
typed(['--natural=0'], R).
typed(['--between=5'], R).
typed(['--between=11'], R).
typed(['--between=5.0'], R).
typed(['--part=1','--part=0.5'], R).
typed(['--either'], R).
typed(['--either=5','--either=true'], R).
typed(['--either=x'], R).
typed(['--long-name=1','--long_name=2'], R).
typed(['--no-long-name'], R).
typed(['--zork=1'], R).
typed(['-'], R).
typed(['--',a,'-v'], R).
typed([a,'-v',b], R).
typed(['--unknown'], R).
typed(['--unknown=1'], R).
typed(['--no-unknown'], R).
typed(['-hv'], R).
typed(['-v','--help'], R).
typed(['---'], R).
typed(['--=x'], R).
typed([1], R).
argv_options([a,'-v'], Ps, Os, [options_after_arguments(false)]).
argv_options(['-v',a,'-v'], Ps, Os, [on_error(halt(3))]).
argv_options(foo, Ps, Os, []).
