/** Definitions in PowerShell: each capture is a name, called after the kind of what it names. */
export const powershell = `
(function_statement (function_name) @function)
(class_statement . (simple_name) @class)
(enum_statement (simple_name) @enum)
(class_method_definition (simple_name) @method)
(class_property_definition (variable) @field)
(enum_member (simple_name) @constant)
`;
