import { type Json, responsesAt, typesAt } from "./schemas.ts";

/** The same document in the words of OpenAPI 2.0, which the clients of Gitea read. */
export function asSwagger2(document: Json): Json {
	const { info, servers, security, components } = document;
	const { schemas, securitySchemes, responses } = components as Record<
		string,
		Json
	>;
	const [server] = servers as { url: string }[];
	return {
		swagger: "2.0",
		info,
		basePath: server?.url,
		consumes: ["application/json"],
		produces: ["application/json"],
		securityDefinitions: each(securitySchemes as Json, (scheme) =>
			(scheme as Json).type === "http" ? { type: "basic" } : scheme,
		),
		security,
		paths: each(document.paths as Json, (item) =>
			each(item as Json, (operation) => operation2(operation as Json)),
		),
		definitions: each(schemas as Json, schema2),
		responses: each(responses as Json, response2),
	};
}

const each = (members: Json, change: (value: unknown) => unknown): Json =>
	Object.fromEntries(
		Object.entries(members).map(([name, value]) => [name, change(value)]),
	);

type WithContent = { content?: Record<string, { schema: Json }> };

function operation2({ requestBody, responses, ...rest }: Json): Json {
	const answers = responses as Record<string, WithContent & Json>;
	const produces = new Set(
		Object.values(answers).flatMap(({ $ref, content }) =>
			$ref ? json : Object.keys(content ?? {}),
		),
	);
	const body = requestBody as (WithContent & Json) | undefined;
	const [media] = Object.keys(body?.content ?? {});
	return {
		...(media && media !== json ? { consumes: [media] } : {}),
		...([...produces].some((type) => type !== json)
			? { produces: [...produces] }
			: {}),
		...rest,
		parameters: [
			...(rest.parameters as Json[]).map(parameter2),
			...(body ? bodyParameters(body, media) : []),
		],
		responses: each(answers, response2),
	};
}

const json = "application/json";

function response2(response: unknown): unknown {
	const { $ref, content, ...told } = response as WithContent & Json;
	if (typeof $ref === "string")
		return { $ref: $ref.replace(responsesAt, "#/responses/") };
	// 2.0 has one type for all media: the first
	const [first] = Object.values(content ?? {});
	return first ? { ...told, schema: answerSchema(first.schema) } : told;
}

const answerSchema = (schema: Json): unknown =>
	schema.format === "binary" ? { type: "file" } : schema2(schema);

const parameter2 = ({ schema, ...rest }: Json): Json => ({
	...rest,
	...(schema2(schema) as Json),
});

function bodyParameters(
	{ content, required }: WithContent & Json,
	media: string | undefined,
): Json[] {
	const schema = content?.[media ?? json]?.schema ?? {};
	if (media === "multipart/form-data")
		return Object.keys(schema.properties ?? {}).map((name) => ({
			name,
			in: "formData",
			type: "file",
			required: true,
		}));
	return [
		{
			name: "body",
			in: "body",
			...(required ? { required } : {}),
			schema: schema2(schema),
		},
	];
}

/** A type in the words of 2.0, which has no unions: the first alternative stands for it, and `x-nullable` for null. */
function schema2(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(schema2);
	if (typeof schema !== "object" || schema === null) return schema;
	const { $ref, anyOf, type, properties, ...rest } = schema as Json & {
		anyOf?: Json[];
		properties?: Json;
		type?: string | string[];
	};
	if (typeof $ref === "string")
		return { $ref: $ref.replace(typesAt, "#/definitions/") };
	// a member may be called as a word of schemas is
	const members = properties && { properties: each(properties, schema2) };
	const changed = { ...each(rest, schema2), ...members };
	if (Array.isArray(type))
		return { type: type[0], ...changed, "x-nullable": true };
	if (type === "null") return { ...changed, "x-nullable": true };
	if (!anyOf) return type === undefined ? changed : { type, ...changed };
	const nullable = anyOf.some((member) => member.type === "null");
	return {
		...(schema2(anyOf[0]) as Json),
		...changed,
		...(nullable ? { "x-nullable": true } : {}),
	};
}
