/**
 * A made-up system in the manner of Metamath's demo: sums that equal one
 * another, and modus ponens. `th1` is proved step by step, `th2` compressed,
 * with a saved step (Z).
 */
export const demo = `
$( A made-up database. $)
$c 0 1 + = -> <-> ( ) term wff |- $.
$v t r s P Q $.
tt $f term t $.  tr $f term r $.  ts $f term s $.
wp $f wff P $.   wq $f wff Q $.
tze $a term 0 $.  ton $a term 1 $.
tpl $a term ( t + r ) $.
weq $a wff t = r $.
wim $a wff ( P -> Q ) $.
wbi $a wff ( P <-> Q ) $.
a1 $a |- ( t = r -> ( t = s -> r = s ) ) $.
a2 $a |- ( t + 0 ) = t $.
\${
  min $e |- P $.  maj $e |- ( P -> Q ) $.
  mp $a |- Q $.
$}
th1 $p |- t = t $=
  tt tze tpl tt weq tt tt weq tt a2 tt tze tpl tt weq tt tze tpl tt weq tt tt weq wim tt a2
  tt tze tpl tt tt a1 mp mp $.
th2 $p |- t = t $= ( tze tpl weq a2 wim a1 mp ) ABCZADZAADZAEZJJKFLIAAGHH $.
`;

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
