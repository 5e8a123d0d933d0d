import { valid } from "semver";
import { stringify } from "yaml";
import { readFromTar } from "../../archives/tar.ts";
import { allVersionsOf } from "../../domain/packages/package.ts";
import { filesByVersion } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { badRequest } from "../../errors.ts";
import { Answer } from "../../http/answer.ts";
import { fileByName } from "../found-file.ts";
import { streamOf } from "../open-blob.ts";
import type { Call, Registry } from "../registry.ts";
import { sendIndex } from "../send-made.ts";
import { receive } from "../uploads.ts";
import { parseYaml } from "../yaml.ts";

const type = "helm";

/** A repository of Helm charts. */
export const helm: Registry = {
	type,
	refusal: ({ message }) => ({ error: message }),
	routes: [
		{ route: "POST /api/charts", needs: "write", run: upload },
		{ route: "GET /index.yaml", needs: "read", run: index },
		fileByName(type, ""),
	],
};

async function upload(call: Call): Promise<Answer> {
	const { app, actor, owner } = call;
	const { blob } = await receive(call, type);
	const bytes = await readFromTar(
		app.unpacking,
		await streamOf(app, blob),
		/^[^/]+\/Chart\.yaml$/,
	);
	const chart = bytes && parseYaml(bytes);
	if (!chart) throw badRequest("the archive is no chart");
	const { name, version } = chart;
	if (typeof name !== "string" || !/^[a-z0-9][a-z0-9._-]{0,249}$/i.test(name))
		throw badRequest("the name of the chart is invalid");
	if (typeof version !== "string" || !valid(version, { loose: true }))
		throw badRequest("the version of the chart is invalid");
	await publish(app, actor, owner, {
		type,
		name,
		version,
		metadata: chart,
		files: [{ name: `${name}-${version}.tgz`.toLowerCase(), blob }],
		existing: "replace",
	});
	return new Answer(201);
}

async function index(call: Call): Promise<Answer> {
	const { app, owner, base } = call;
	return sendIndex(call, type, {
		type: "application/x-yaml; charset=utf-8",
		async make(changed) {
			const versions = await allVersionsOf(app.db, owner.id, type);
			const files = await filesByVersion(app.db, versions);
			const all = versions.flatMap((version) => {
				const file = files.get(version.id)?.[0];
				if (!file) return [];
				const entry = {
					...JSON.parse(version.metadata),
					created: momentOf(file.created_at),
					digest: file.sha256,
					urls: [`${base}/${encodeURIComponent(file.name)}`],
				};
				return [[version.name, entry] as const];
			});
			const entries = Object.fromEntries(
				[...Map.groupBy(all, ([name]) => name)].map(([name, list]) => [
					name,
					list.map(([, entry]) => entry).reverse(),
				]),
			);
			return stringify(
				{ apiVersion: "v1", entries, generated: momentOf(changed) },
				{ aliasDuplicateObjects: false },
			);
		},
	});
}

const momentOf = (seconds: number): string =>
	new Date(seconds * 1000).toISOString();
