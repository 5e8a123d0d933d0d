/** Definitions in Python: each capture is a name, called after the kind of what it names. */
export const python = `
(class_definition name: (identifier) @class)
(class_definition body: (block (function_definition name: (identifier) @method)))
(class_definition body: (block (decorated_definition definition: (function_definition name: (identifier) @method))))
(function_definition name: (identifier) @function)
(module (expression_statement (assignment left: (identifier) @variable)))
(class_definition body: (block (expression_statement (assignment left: (identifier) @field))))
(module (type_alias_statement left: (type (identifier) @type)))
`;
