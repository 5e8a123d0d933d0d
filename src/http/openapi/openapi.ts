import type { Endpoint } from "../endpoint.ts";

type Json = Record<string, unknown>;

/** The OpenAPI 2.0 document of the endpoints, as Gitea's clients read it: types are named and referred to. */
export function openApi(
	endpoints: readonly Endpoint[],
	about: { version: string; basePath: string },
): Json {
	const definitions: Record<string, unknown> = {};
	const paths: Record<string, Json> = {};
	for (const endpoint of endpoints) {
		const [method = "", route = ""] = endpoint.route.split(" ");
		const path = documentPath(route);
		paths[path] ??= {};
		const item = paths[path];
		item[method.toLowerCase()] = operation(endpoint, route, definitions);
	}
	return {
		swagger: "2.0",
		info: {
			title: "Ingot API",
			description:
				"The API of this forge. It is that of Gitea, so that its clients work.",
			version: about.version,
		},
		basePath: about.basePath,
		consumes: ["application/json"],
		produces: ["application/json"],
		securityDefinitions: {
			BasicAuth: { type: "basic" },
			AuthorizationHeaderToken: {
				type: "apiKey",
				name: "Authorization",
				in: "header",
				description: "`token` or `Bearer`, a space, and the access token",
			},
			SudoHeader: {
				type: "apiKey",
				name: "Sudo",
				in: "header",
				description: "act in the name of another user, for site administrators",
			},
		},
		security: [
			{ BasicAuth: [] },
			{ AuthorizationHeaderToken: [] },
			{ SudoHeader: [] },
		],
		paths,
		definitions,
	};
}

/** The path as documents have it: `{owner}`; a rest of the path gets the name that the API gives it. */
export const documentPath = (route: string): string =>
	route
		.split("/")
		.map((part) =>
			part === "*" ? "{filepath}" : part.replace(/:(\w+)/g, "{$1}"),
		)
		.join("/");

function operation(
	endpoint: Endpoint,
	route: string,
	definitions: Record<string, unknown>,
): Json {
	const parameters: Json[] = [
		...documentPath(route).matchAll(/\{(\w+)\}/g),
	].map(([, name]) => ({ name, in: "path", required: true, type: "string" }));
	const query =
		(endpoint.query as { properties?: Record<string, Json> } | undefined)
			?.properties ?? {};
	for (const [name, schema] of Object.entries(query))
		parameters.push({ name, in: "query", ...reference(schema, definitions) });
	if (endpoint.body)
		parameters.push({
			name: "body",
			in: "body",
			schema: reference(endpoint.body as Json, definitions),
		});
	const responses: Record<string, Json> = {};
	const produces = new Set<string>();
	for (const [status, schema] of Object.entries(endpoint.returns)) {
		const { media, also } = (schema ?? {}) as { media?: string; also?: string };
		for (const one of [media, also]) if (one) produces.add(one);
		responses[status] = {
			description: statusText(Number(status)),
			...(media
				? { schema: { type: media.startsWith("text/") ? "string" : "file" } }
				: {}),
			...(schema && !media
				? { schema: reference(schema as Json, definitions) }
				: {}),
		};
	}
	Object.assign(responses, errorsOf(endpoint));
	definitions.APIError ??= apiError;
	return {
		...(produces.size ? { produces: [...produces, "application/json"] } : {}),
		...(endpoint.raw ? { consumes: ["text/plain"] } : {}),
		operationId: endpoint.id,
		summary: endpoint.summary,
		description: `For ${endpoint.on.says}.`,
		tags: [endpoint.tag ?? route.split("/")[1] ?? "miscellaneous"],
		parameters,
		responses,
	};
}

/** The errors that any endpoint of such a form can answer, and what all others look like. */
function errorsOf({ scope, body }: Endpoint): Record<string, Json> {
	const schema = { $ref: "#/definitions/APIError" };
	const errorWith = (description: string) => ({ description, schema });
	return {
		...(scope === null
			? {}
			: {
					401: errorWith("wrong credentials, or none where some are wanted"),
					403: errorWith("the sender, or his token, may not do this"),
				}),
		404: { description: "what is named is not there" },
		...(body ? { 422: errorWith("the body has what may not be") } : {}),
		default: errorWith("any other error"),
	};
}

const apiError = {
	type: "object",
	required: ["message"],
	properties: {
		message: { type: "string" },
		url: { type: "string", description: "where the API is documented" },
	},
};

const statusText = (status: number): string =>
	status === 204 || status === 205
		? "done"
		: status === 201
			? "made"
			: "the answer";

/** A schema with its named parts moved to the definitions. */
function reference(schema: Json, definitions: Record<string, unknown>): Json {
	if (typeof schema !== "object" || schema === null) return schema;
	const {
		$id,
		names: _names,
		rule: _rule,
		binary: _binary,
		...rest
	} = schema as Json & { $id?: string };
	if ($id && !(($id as string) in definitions)) {
		definitions[$id as string] = {};
		definitions[$id as string] = inner(rest, definitions);
	}
	if ($id) return { $ref: `#/definitions/${$id}` };
	// a type that holds itself is named, not repeated
	return typeof rest.$ref === "string"
		? { $ref: `#/definitions/${rest.$ref}` }
		: inner(rest, definitions);
}

function inner(schema: Json, definitions: Record<string, unknown>): Json {
	const out: Json = {};
	for (const [key, value] of Object.entries(schema)) {
		if (key === "properties")
			out.properties = Object.fromEntries(
				Object.entries(value as Record<string, Json>).map(([name, s]) => [
					name,
					reference(s, definitions),
				]),
			);
		else if (key === "items") out.items = reference(value as Json, definitions);
		// OpenAPI 2.0 has no unions: the first alternative stands for the type, null for "may be null"
		else if (key === "anyOf") {
			const [first, second] = value as Json[];
			Object.assign(out, reference(first as Json, definitions));
			if ((second as { type?: string })?.type === "null")
				out["x-nullable"] = true;
		} else if (!key.startsWith("~")) out[key] = value;
	}
	return out;
}
