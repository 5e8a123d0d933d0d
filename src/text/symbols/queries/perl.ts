/** Definitions in Perl: each capture is a name, called after the kind of what it names. */
export const perl = `
(function_definition name: (identifier) @function)
(package_statement (package_name) @module)
(use_constant_statement constant: (identifier) @constant)
`;
