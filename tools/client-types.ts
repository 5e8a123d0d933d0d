interface Schema {
	readonly $ref?: string;
	readonly anyOf?: readonly Schema[];
	readonly type?: string | readonly string[];
	readonly enum?: readonly string[];
	readonly items?: Schema;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly additionalProperties?: Schema;
	readonly description?: string;
}
interface Body {
	readonly required?: boolean;
	readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Parameter {
	readonly name: string;
	readonly in: string;
	readonly required?: boolean;
	readonly schema: Schema;
}
interface Operation {
	readonly summary: string;
	readonly parameters: readonly Parameter[];
	readonly requestBody?: Body;
	readonly responses: Readonly<Record<string, Body>>;
}
/** What is read of an OpenAPI document. */
export interface Document {
	readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
	readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const head = `// Made from docs/api/openapi3.v1.json by tools/client-types.ts; \`npm test -- --sqlite test/contract/documents.test.ts -u\` makes it anew.
`;

/** The types of the API as TypeScript: its named types, and `Operations` with what each operation takes and gives. */
export function clientTypes({ paths, components }: Document): string {
	const types = Object.entries(components.schemas).map(([name, schema]) =>
		schema.properties && typeOf(schema).startsWith("{")
			? `export interface ${name} ${typeOf(schema)}\n`
			: `export type ${name} = ${typeOf(schema)};\n`,
	);
	const operations = Object.entries(paths).flatMap(([path, item]) =>
		Object.entries(item).map(
			([method, operation]) =>
				`\t/** ${operation.summary}. */\n\t"${method.toUpperCase()} ${path}": ${indented(operationType(operation))};\n`,
		),
	);
	return `${head}\n${types.join("\n")}\nexport interface Operations {\n${operations.join("")}}\n`;
}

function operationType({
	parameters,
	requestBody,
	responses,
}: Operation): string {
	const members: string[] = [];
	for (const place of ["path", "query"]) {
		const those = parameters.filter((parameter) => parameter.in === place);
		if (those.length === 0) continue;
		const needed = those.some((parameter) => parameter.required);
		members.push(`${place}${needed ? "" : "?"}: ${objectOf(those)};`);
	}
	if (requestBody) {
		const mark = requestBody.required ? "" : "?";
		members.push(`body${mark}: ${bodyType(requestBody)};`);
	}
	members.push(`gives: ${givenBy(responses)};`);
	return block(members);
}

const objectOf = (parameters: readonly Parameter[]): string =>
	block(
		parameters.map(
			({ name, required, schema }) =>
				`${keyOf(name)}${required ? "" : "?"}: ${typeOf(schema)};`,
		),
	);

/** The body of a good response: JSON, text, bytes, or nothing. */
function givenBy(responses: Operation["responses"]): string {
	const good = Object.entries(responses).filter(([s]) => s.startsWith("2"));
	const types = good.map(([, response]) => bodyType(response));
	return [...new Set(types)].join(" | ") || "undefined";
}

function bodyType({ content }: Body): string {
	const types = Object.entries(content ?? {}).map(([media, { schema }]) => {
		if (media === "application/json") return typeOf(schema);
		if (media === "multipart/form-data") return "FormData";
		return media.startsWith("text/") ? "string" : "Uint8Array<ArrayBuffer>";
	});
	return types.join(" | ") || "undefined";
}

function typeOf(schema: Schema): string {
	if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
	if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
	if (typeof schema.type === "object")
		return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
	if (schema.type === "string")
		return schema.enum?.map((v) => JSON.stringify(v)).join(" | ") ?? "string";
	if (schema.type === "array") {
		const item = typeOf(schema.items ?? {});
		return item.includes("|") ? `(${item})[]` : `${item}[]`;
	}
	if (schema.type === "object") return objectType(schema);
	return plain[schema.type ?? ""] ?? "unknown";
}

const plain: Readonly<Record<string, string>> = {
	integer: "number",
	number: "number",
	boolean: "boolean",
	null: "null",
};

function objectType({
	properties,
	required = [],
	additionalProperties,
}: Schema): string {
	if (!properties)
		return `Record<string, ${additionalProperties ? typeOf(additionalProperties) : "unknown"}>`;
	return block(
		Object.entries(properties).map(([name, schema]) => {
			const said = schema.description ? `/** ${schema.description} */\n` : "";
			const mark = required.includes(name) ? "" : "?";
			return `${said}${keyOf(name)}${mark}: ${typeOf(schema)};`;
		}),
	);
}

const keyOf = (name: string): string =>
	/^[\w$]+$/.test(name) ? name : JSON.stringify(name);

const block = (members: readonly string[]): string =>
	members.length
		? `{\n${members.map((m) => `\t${indented(m)}\n`).join("")}}`
		: "{}";

const indented = (text: string): string => text.replaceAll("\n", "\n\t");
