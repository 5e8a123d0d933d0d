/** Definitions in JavaScript: each capture is a name, called after the kind of what it names. */
export const javascript = `
(function_declaration name: (identifier) @function)
(generator_function_declaration name: (identifier) @function)
(class_declaration name: (identifier) @class)
(method_definition name: [(property_identifier) (private_property_identifier)] @method)
(field_definition property: [(property_identifier) (private_property_identifier)] @field)
(program (lexical_declaration (variable_declarator name: (identifier) @function value: [(arrow_function) (function_expression)])))
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @function value: [(arrow_function) (function_expression)]))))
(program (variable_declaration (variable_declarator name: (identifier) @function value: [(arrow_function) (function_expression)])))
(program (lexical_declaration (variable_declarator name: (identifier) @class value: (class))))
(program (lexical_declaration (variable_declarator name: (identifier) @variable)))
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @variable))))
(program (variable_declaration (variable_declarator name: (identifier) @variable)))
(assignment_expression left: (member_expression property: (property_identifier) @function) right: [(arrow_function) (function_expression)])
(pair key: (property_identifier) @function value: [(arrow_function) (function_expression)])
`;
