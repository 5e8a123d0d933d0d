import { gunzipSync } from "node:zlib";
import { readFromTar } from "../../archives/tar.ts";
import { badRequest } from "../../errors.ts";
import { streamOf, unpackingFor } from "../open-blob.ts";
import type { Reading } from "../registry.ts";
import { parseYaml } from "../yaml.ts";

/** A condition on versions: `>=` and `1.0`. */
export type Condition = readonly [string, string];

/** What a gem says of itself. */
export interface GemSpec {
	readonly name: string;
	readonly version: string;
	readonly platform: string;
	readonly summary: string;
	readonly description: string;
	readonly homepage: string;
	readonly authors: readonly string[];
	readonly email: readonly string[];
	readonly licenses: readonly string[];
	readonly metadata: Readonly<Record<string, string>>;
	readonly ruby: readonly Condition[];
	readonly rubygems: readonly Condition[];
	readonly dependencies: readonly {
		readonly name: string;
		readonly kind: "runtime" | "development";
		readonly conditions: readonly Condition[];
	}[];
}

const largestSpec = 1024 * 1024;

/** Reads the specification in a gem. @throws DomainError "bad-request" */
export async function readGem(
	call: Reading,
	blob: { key: string },
): Promise<GemSpec> {
	const { app } = call;
	const packed = await readFromTar(
		unpackingFor(call),
		await streamOf(app, blob),
		"metadata.gz",
	);
	if (!packed) throw badRequest("the archive is not a gem");
	let yaml: Buffer;
	try {
		yaml = gunzipSync(packed, { maxOutputLength: largestSpec });
	} catch {
		throw badRequest("the gem specification is invalid or too large");
	}
	return specOf(await parseYaml(call, yaml, { textOnly: true }));
}

type Json = Record<string, unknown>;

function specOf(given: Json): GemSpec {
	const name = textOf(given.name);
	const version = textOf((given.version as Json)?.version);
	const platform = textOf(given.platform) || "ruby";
	if (!/^[a-z0-9_.-]{1,200}$/i.test(name) || /^[.-]/.test(name))
		throw badRequest("invalid gem name");
	if (!isVersion(version)) throw badRequest("invalid gem version");
	if (!/^[\w.-]{1,100}$/.test(platform))
		throw badRequest("invalid gem platform");
	const dependencies = listOf(given.dependencies).map((one) => {
		const dependency = one as Json;
		return {
			name: textOf(dependency?.name),
			kind:
				textOf(dependency?.type) === ":development"
					? ("development" as const)
					: ("runtime" as const),
			conditions: conditionsOf(
				dependency?.requirement ?? dependency?.version_requirements,
			),
		};
	});
	return {
		name,
		version,
		platform,
		summary: textOf(given.summary),
		description: textOf(given.description),
		homepage: textOf(given.homepage),
		authors: textsOf(given.authors),
		email: textsOf(given.email),
		licenses: textsOf(given.licenses),
		metadata: Object.fromEntries(
			Object.entries((given.metadata as Json) ?? {}).map(([key, value]) => [
				key,
				textOf(value),
			]),
		),
		ruby: conditionsOf(given.required_ruby_version),
		rubygems: conditionsOf(given.required_rubygems_version),
		dependencies: dependencies.filter((one) =>
			/^[\w.-]{1,200}$/.test(one.name),
		),
	};
}

const isVersion = (text: string): boolean =>
	text.length <= 100 &&
	/^\d+(?:\.[0-9a-z]+)*(?:-[0-9a-z]+(?:\.[0-9a-z]+)*)?$/i.test(text);

function conditionsOf(requirement: unknown): Condition[] {
	const list = listOf((requirement as Json)?.requirements).flatMap(
		(one): Condition[] => {
			const [operator, version] = listOf(one);
			const text = textOf((version as Json)?.version);
			return typeof operator === "string" &&
				/^(?:[<>]=?|!?=|~>)$/.test(operator) &&
				isVersion(text)
				? [[operator, text]]
				: [];
		},
	);
	return list.length ? list : [[">=", "0"]];
}

const textOf = (value: unknown): string =>
	typeof value === "string" ? value.slice(0, 20_000) : "";
const listOf = (value: unknown): unknown[] =>
	Array.isArray(value) ? value : [];
const textsOf = (value: unknown): string[] =>
	typeof value === "string"
		? value
			? [value]
			: []
		: listOf(value).map(textOf);

/** The name of a gem's file without its ending. */
export const stemOf = ({ name, version, platform }: GemSpec): string =>
	platform === "ruby" ? `${name}-${version}` : `${name}-${version}-${platform}`;
export const isPrerelease = ({ version }: GemSpec): boolean =>
	/[a-z]/i.test(version);
