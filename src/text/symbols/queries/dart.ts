/** Definitions in Dart: each capture is a name, called after the kind of what it names. */
export const dart = `
(class_definition name: (identifier) @class)
(mixin_declaration (identifier) @trait)
(extension_declaration name: (identifier) @class)
(enum_declaration name: (identifier) @enum)
(enum_constant name: (identifier) @constant)
(type_alias . (type_identifier) @type)
(program (function_signature name: (identifier) @function))
(method_signature (function_signature name: (identifier) @method))
(method_signature (getter_signature name: (identifier) @property))
(method_signature (setter_signature name: (identifier) @property))
(declaration (function_signature name: (identifier) @method))
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @field)))
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @constant)))
(program (static_final_declaration_list (static_final_declaration . (identifier) @constant)))
(program (initialized_identifier_list (initialized_identifier . (identifier) @variable)))
`;
