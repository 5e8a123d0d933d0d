/** Definitions in Zig: each capture is a name, called after the kind of what it names. */
export const zig = `
(function_declaration name: (identifier) @function)
(variable_declaration . (identifier) @struct (struct_declaration))
(variable_declaration . (identifier) @enum (enum_declaration))
(variable_declaration . (identifier) @union (union_declaration))
(source_file (variable_declaration . (identifier) @constant))
(container_field name: (identifier) @field)
`;
