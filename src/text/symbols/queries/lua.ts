/** Definitions in Lua: each capture is a name, called after the kind of what it names. */
export const lua = `
(function_declaration name: (identifier) @function)
(function_declaration name: (dot_index_expression field: (identifier) @function))
(function_declaration name: (method_index_expression method: (identifier) @method))
(assignment_statement (variable_list . name: (identifier) @function) (expression_list . value: (function_definition)))
(assignment_statement (variable_list . name: (dot_index_expression field: (identifier) @function)) (expression_list . value: (function_definition)))
(field name: (identifier) @function value: (function_definition))
(chunk (assignment_statement (variable_list name: (identifier) @variable)))
(chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @variable))))
`;
