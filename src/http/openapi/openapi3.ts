type Json = Record<string, unknown>;

/** The same document in the words of OpenAPI 3.0, for generators of clients that no longer read 2.0. */
export function asOpenApi3(document: Json): Json {
	const { info, basePath, security, securityDefinitions } = document;
	return {
		openapi: "3.0.3",
		info,
		servers: [{ url: basePath }],
		security,
		paths: each(document.paths as Json, (item) =>
			each(item as Json, (operation) => operation3(operation as Json)),
		),
		components: {
			schemas: each(document.definitions as Json, schema3),
			securitySchemes: each(securityDefinitions as Json, (scheme) =>
				(scheme as Json).type === "basic"
					? { type: "http", scheme: "basic" }
					: scheme,
			),
		},
	};
}

const each = (members: Json, change: (value: unknown) => unknown): Json =>
	Object.fromEntries(
		Object.entries(members).map(([name, value]) => [name, change(value)]),
	);

function operation3(operation: Json): Json {
	const { produces, consumes, ...rest } = operation;
	const parameters = operation.parameters as Json[];
	const [media] = (produces ?? []) as string[];
	const body = parameters.find((parameter) => parameter.in === "body");
	return {
		...rest,
		parameters: parameters.filter((p) => p !== body).map(parameter3),
		...(body ? { requestBody: { content: asJson(body.schema) } } : {}),
		responses: Object.fromEntries(
			Object.entries(operation.responses as Json).map(([status, answer]) => {
				const { schema, ...told } = answer as Json;
				const type = /^2/.test(status) ? media : undefined;
				return [
					status,
					schema ? { ...told, content: contentOf(schema, type) } : told,
				];
			}),
		),
	};
}

const contentOf = (schema: unknown, media: string | undefined): Json =>
	media ? { [media]: { schema: binary(schema as Json) } } : asJson(schema);

/** A file is a text of bytes in the words of 3.0. */
const binary = (schema: Json): Json =>
	schema.type === "file" ? { type: "string", format: "binary" } : schema;

const asJson = (schema: unknown): Json => ({
	"application/json": { schema: schema3(schema) },
});

const parameter3 = ({ name, in: place, required, ...schema }: Json): Json => ({
	name,
	in: place,
	...(required ? { required } : {}),
	schema: schema3(schema),
});

/** References lead to the components; what may be null says so in the words of 3.0. */
function schema3(schema: unknown): unknown {
	if (Array.isArray(schema)) return schema.map(schema3);
	if (typeof schema !== "object" || schema === null) return schema;
	const { $ref, "x-nullable": nullable, ...rest } = schema as Json;
	const changed = each(rest, schema3);
	if (nullable) changed.nullable = true;
	if (typeof $ref !== "string") return changed;
	const target = {
		$ref: $ref.replace("#/definitions/", "#/components/schemas/"),
	};
	// what stands beside a reference is not read
	return nullable ? { ...changed, allOf: [target] } : target;
}
