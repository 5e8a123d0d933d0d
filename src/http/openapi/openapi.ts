import type { TSchema } from "typebox";
import { actionsOf } from "../../domain/audit/declared.ts";
import type { Endpoint } from "../endpoint.ts";
import { defaultLimit, maxLimit } from "../paging.ts";
import { apiError, errorResponses, errorsOf } from "./errors.ts";
import { type Json, responsesAt, type Schemas, schemaOf } from "./schemas.ts";

/** The OpenAPI 3.1 document of the endpoints. */
export function openApi(
	endpoints: readonly Endpoint[],
	about: { version: string; basePath: string },
): Json {
	const schemas: Schemas = { APIError: apiError };
	const paths: Record<string, Json> = {};
	for (const endpoint of endpoints) {
		const [method = "", route = ""] = endpoint.route.split(" ");
		const path = documentPath(route);
		paths[path] ??= {};
		paths[path][method.toLowerCase()] = operation(endpoint, route, schemas);
	}
	return {
		openapi: "3.1.1",
		info: {
			title: "Ingot API",
			description:
				"The API of this forge. It is that of Gitea, so that its clients work.",
			version: about.version,
		},
		servers: [{ url: about.basePath }],
		security: [
			{ BasicAuth: [] },
			{ AuthorizationHeaderToken: [] },
			{ SudoHeader: [] },
		],
		paths,
		components: {
			schemas,
			responses: errorResponses,
			securitySchemes: {
				BasicAuth: { type: "http", scheme: "basic" },
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
					description:
						"act in the name of another user, for site administrators",
				},
			},
		},
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

function operation(endpoint: Endpoint, route: string, schemas: Schemas): Json {
	const body = requestBody(endpoint, schemas);
	return {
		operationId: endpoint.id,
		summary: endpoint.summary,
		description: endpoint.on.says + recordedBy(endpoint),
		tags: [endpoint.tag ?? route.split("/")[1] ?? "miscellaneous"],
		parameters: parametersOf(endpoint, route, schemas),
		...(body ? { requestBody: body } : {}),
		responses: responsesOf(endpoint, schemas),
	};
}

function parametersOf(
	{ query, paged, wordInPath, route: whole }: Endpoint,
	route: string,
	schemas: Schemas,
): Json[] {
	const inPath = [...documentPath(route).matchAll(/\{(\w+)\}/g)].map(
		([, name]) => ({
			name,
			in: "path",
			required: true,
			schema:
				numbersInPath.has(name as string) && name !== wordInPath
					? { type: "integer", format: "int64" }
					: { type: "string" },
		}),
	);
	const members: Record<string, Json> = query?.properties ?? {};
	const inQuery = Object.entries(members).map(([name, member]) => {
		const { description, ...schema } = schemaOf(member, schemas);
		return {
			name,
			in: "query",
			...(description ? { description } : {}),
			schema,
		};
	});
	const named = (name: string) => name in members;
	return [
		...inPath,
		...inQuery,
		...(paged ? pageParameters.filter(({ name }) => !named(name)) : []),
		...(whole.startsWith("POST ") ? [keyParameter] : []),
	];
}

/** Parts of paths that are numbers. */
const numbersInPath = new Set(
	"attachment_id artifact_id attempt column field id index item job_id position run run_id runner_id view".split(
		" ",
	),
);

const keyParameter = {
	name: "Idempotency-Key",
	in: "header",
	description:
		"the same key, sent again within a day, answers as the first time and creates nothing more",
	schema: { type: "string", minLength: 1, maxLength: 255 },
};

const pageParameters = [
	{
		name: "page",
		in: "query",
		description: "number of the page, from 1",
		schema: { type: "integer", default: 1, minimum: 1 },
	},
	{
		name: "limit",
		in: "query",
		description: `size of a page, at most ${maxLimit}`,
		schema: { type: "integer", default: defaultLimit, minimum: 1 },
	},
];

function requestBody(
	{ body, raw, upload, bodyOptional }: Endpoint,
	schemas: Schemas,
): Json | undefined {
	if (raw)
		return {
			required: true,
			content: { "text/plain": { schema: { type: "string" } } },
		};
	if (upload)
		return {
			required: true,
			content: {
				"multipart/form-data": {
					schema: {
						type: "object",
						required: [upload.field],
						properties: { [upload.field]: file },
					},
				},
			},
		};
	if (!body) return undefined;
	return {
		...(bodyOptional ? {} : { required: true }),
		content: { "application/json": { schema: schemaOf(body, schemas) } },
	};
}

const file = { type: "string", format: "binary" };

function responsesOf(endpoint: Endpoint, schemas: Schemas): Json {
	const responses: Record<string, Json> = {};
	for (const [status, body] of Object.entries(endpoint.returns))
		responses[status] = {
			description: descriptionOf(Number(status)),
			...contentOf(body as TSchema | null, schemas),
		};
	for (const [status, name] of errorsOf(endpoint))
		responses[status] ??= { $ref: responsesAt + name };
	return responses;
}

/** The media types of a declared body: JSON, unless it says otherwise; a union may have one of each. */
function contentOf(declared: TSchema | null, schemas: Schemas): Json {
	if (declared === null) return {};
	const content: Json = {};
	const members = unionOf(declared).filter((m) => m.type !== "undefined");
	const json = members.filter((member) => !("media" in member));
	for (const { media } of members as { media?: string }[])
		if (media)
			content[media] = {
				schema: media.startsWith("text/") ? { type: "string" } : file,
			};
	const [only, ...others] = json;
	if (only)
		content["application/json"] = {
			schema: others.length
				? schemaOf(declared, schemas)
				: schemaOf(only, schemas),
		};
	return { content };
}

/** The alternatives of a declared body that have different media types, or that may be missing. */
function unionOf(declared: TSchema): Json[] {
	const members = (declared as { anyOf?: Json[] }).anyOf;
	return members?.some((m) => "media" in m || m.type === "undefined")
		? members
		: [declared as Json];
}

const descriptionOf = (status: number): string =>
	status === 204 || status === 205
		? "done"
		: status === 201
			? "made"
			: status >= 400
				? "refused"
				: "the answer";

/** The records that an operation leaves in the audit log, in a sentence. */
function recordedBy({ audit }: Endpoint): string {
	const actions = actionsOf(audit);
	return actions.length > 0 ? ` In the audit log: ${actions.join(", ")}.` : "";
}
