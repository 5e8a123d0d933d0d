import schemaOfGithub from "../../node_modules/@actions/workflow-parser/dist/workflow-v1.0.min.json" with {
	type: "json",
};

// the package names no way to the file, and its own way is none for Node.js

/** The definition of what may stand in a place of a workflow file. */
export interface Definition {
	readonly context?: readonly string[];
	readonly mapping?: {
		readonly properties?: Readonly<
			Record<string, string | { readonly type: string }>
		>;
		readonly "loose-value-type"?: string;
	};
	readonly sequence?: { readonly "item-type": string };
	readonly "one-of"?: readonly string[];
	readonly "allowed-values"?: readonly string[];
	readonly string?: { readonly constant?: string };
	readonly boolean?: object;
}

/** The definition of the whole file. */
export const root = "workflow-root-strict";

/** GitHub's schema, as Gitea knows the language: `gitea` is `github`, and tokens have scopes of other names. */
function adapted(): Record<string, Definition> {
	const given = schemaOfGithub.definitions as Record<string, Definition>;
	const definitions = Object.fromEntries(
		Object.entries(given).map(([name, definition]) => [
			name,
			definition.context?.includes("github")
				? { ...definition, context: [...definition.context, "gitea"] }
				: definition,
		]),
	);
	const { permissions } = definitions;
	return {
		...definitions,
		// nothing behind it names nothing
		permissions: {
			...permissions,
			"one-of": [...(permissions?.["one-of"] ?? []), "null"],
		} as Definition,
		// the library has another event there
		"repository-dispatch-string": {
			...definitions["repository-dispatch-string"],
			string: { constant: "repository_dispatch" },
		} as Definition,
		// an input of which the file says no more than its name
		"workflow-dispatch-inputs": {
			...definitions["workflow-dispatch-inputs"],
			mapping: {
				"loose-key-type": "workflow-dispatch-input-name",
				"loose-value-type": "workflow-dispatch-input-or-nothing",
			},
		} as Definition,
		"workflow-dispatch-input-or-nothing": {
			"one-of": ["null", "workflow-dispatch-input"],
		} as Definition,
		"permissions-mapping": {
			mapping: {
				"loose-key-type": "non-empty-string",
				"loose-value-type": "permission-level-any",
			},
		} as Definition,
	};
}

/** The definitions of all places by their names: what is refused, and what the editor offers. */
export const definitions = adapted();
