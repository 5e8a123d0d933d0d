import { setImmediate } from "node:timers/promises";
import { valid } from "semver";
import { stringify } from "yaml";
import { readFromTar } from "../../archives/tar.ts";
import { allVersionsOf } from "../../domain/packages/package.ts";
import { filesByVersion } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { badRequest, tooLarge } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { jsonSize } from "../../text/json/json-size.ts";
import { fileByName } from "../found-file.ts";
import { streamOf, unpackingFor } from "../open-blob.ts";
import { readmeInTar } from "../readme.ts";
import type { Call, Registry } from "../registry.ts";
import { sendIndex } from "../send-cached.ts";
import { receive } from "../uploads.ts";
import { parseYaml } from "../yaml.ts";

const type = "helm";

/** A repository of Helm charts. */
export const helm: Registry = {
	type,
	errorBody: ({ message }) => ({ error: message }),
	routes: [
		{ route: "POST /api/charts", needs: "write", run: upload },
		{ route: "GET /index.yaml", needs: "read", run: index },
		fileByName(type, ""),
	],
};

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner } = call;
	const { blob } = await receive(call, type);
	const bytes = await readFromTar(
		unpackingFor(call),
		await streamOf(app, blob),
		/^[^/]+\/Chart\.yaml$/,
	);
	const chart = bytes && (await parseYaml(call, bytes));
	if (!chart) throw badRequest("the archive is not a Helm chart");
	const { name, version } = chart;
	if (typeof name !== "string" || !/^[a-z0-9][a-z0-9._-]{0,249}$/i.test(name))
		throw badRequest("invalid chart name");
	if (typeof version !== "string" || !valid(version, { loose: true }))
		throw badRequest("invalid chart version");
	const facts = factsOf(chart);
	checkSize(facts);
	await publish(app, actor, owner, {
		type,
		name,
		version,
		metadata: facts,
		about: { readme: await readmeInTar(call, blob, "folder") },
		files: [{ name: `${name}-${version}.tgz`.toLowerCase(), blob }],
		existing: "replace",
	});
	return new HttpResponse(201);
}

/** What Helm itself knows of a chart; the rest of its file stays in the archive. */
const known = [
	"apiVersion",
	"name",
	"version",
	"kubeVersion",
	"description",
	"type",
	"keywords",
	"home",
	"sources",
	"dependencies",
	"maintainers",
	"icon",
	"appVersion",
	"deprecated",
	"annotations",
	"condition",
	"tags",
	"engine",
];
const factsOf = (chart: Record<string, unknown>): Record<string, unknown> =>
	Object.fromEntries(
		known.flatMap((name) =>
			chart[name] === undefined ? [] : [[name, chart[name]]],
		),
	);

const mostFacts = 128 * 1024;
/** A chart has lists of maps of lists, and no deeper ones. */
const deepest = 8;

/** The index has a line for each value, with indentation: a small archive must not make a large index. */
function checkSize(facts: Record<string, unknown>): void {
	const size = jsonSize(facts, mostFacts, deepest);
	if (size > mostFacts || entryText(facts).length > 3 * size + 1024)
		throw tooLarge("the description of the chart is too large for the index");
}

const entryText = (entry: object): string =>
	stringify([entry], { aliasDuplicateObjects: false }).replace(
		/^(?=.)/gm,
		"    ",
	);

function index(call: Call): Promise<HttpResponse> {
	return sendIndex(call, type, {
		type: "application/x-yaml; charset=utf-8",
		make: (changed) => indexText(call, changed),
	});
}

/** Written chart by chart, since other requests wait while the library writes a large document. */
async function indexText(
	{ app, owner, base }: Call,
	changed: number,
): Promise<string> {
	const versions = await allVersionsOf(app.db, owner.id, type);
	const files = await filesByVersion(app.db, versions);
	const pieces = ["apiVersion: v1\n"];
	if (versions.length === 0) pieces.push("entries: {}\n");
	else pieces.push("entries:\n");
	for (const [name, all] of Map.groupBy(versions, ({ name }) => name)) {
		pieces.push(`  ${JSON.stringify(name)}:\n`);
		for (const version of all.reverse()) {
			const file = files.get(version.id)?.[0];
			if (!file) continue;
			await setImmediate();
			const entry = {
				...factsOf(JSON.parse(version.metadata)),
				created: momentOf(file.created_at),
				digest: file.sha256,
				urls: [`${base}/${encodeURIComponent(file.name)}`],
			};
			pieces.push(entryText(entry));
		}
	}
	pieces.push(`generated: ${momentOf(changed)}\n`);
	return pieces.join("");
}

const momentOf = (seconds: number): string =>
	new Date(seconds * 1000).toISOString();
