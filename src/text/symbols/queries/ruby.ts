/** Definitions in Ruby: each capture is a name, called after the kind of what it names. */
export const ruby = `
(method name: (_) @method)
(singleton_method name: (_) @method)
(alias name: (identifier) @method)
(class name: (constant) @class)
(class name: (scope_resolution name: (constant) @class))
(module name: (constant) @module)
(module name: (scope_resolution name: (constant) @module))
(assignment left: (constant) @constant)
(call method: (identifier) @_attr arguments: (argument_list (simple_symbol) @property) (#match? @_attr "^attr_(reader|writer|accessor)$"))
`;
