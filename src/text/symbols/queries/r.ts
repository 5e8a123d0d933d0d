/** Definitions in R: each capture is a name, called after the kind of what it names. */
export const r = `
(binary_operator lhs: (identifier) @function operator: ["<-" "<<-" "="] rhs: (function_definition))
(program (binary_operator lhs: (identifier) @variable operator: ["<-" "<<-" "="]))
`;
