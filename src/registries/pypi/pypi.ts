import {
	type Package,
	packagesOf,
	versionsOf,
} from "../../domain/packages/package.ts";
import { filesByVersion } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { badRequest, notFound } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import { htmlType, nothingRuns } from "../answers.ts";
import { findFile, findPackage } from "../find.ts";
import type { Call, Registry } from "../registry.ts";
import { sendIndex, sendOfPackage } from "../send-cached.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";
import { fileName, isProjectName, isVersion, normalName } from "./names.ts";
import {
	type ProjectFile,
	projectHtml,
	projectJson,
	projectsHtml,
} from "./simple.ts";

const type = "pypi";
const json = "application/vnd.pypi.simple.v1+json";

/** The index of Python packages: twine uploads, pip and its like read the simple pages (PEP 503 and 691). */
export const pypi: Registry = {
	type,
	routes: [
		{ route: "POST /", needs: "write", run: upload },
		{ route: "GET /simple", needs: "read", run: projects },
		{ route: "GET /simple/:name", needs: "read", run: project },
		{
			route: "GET /files/:name/:version/:file",
			needs: "read",
			async run(call) {
				const { name = "", version = "", file = "" } = call.params;
				return sendFile(
					call,
					await findFile(call, type, normalName(name), version, file),
				);
			},
		},
	],
};

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner } = call;
	const { blob, name: given, fields, all } = await receive(call, type);
	const project = fields.get("name") ?? "";
	const version = (fields.get("version") ?? "").trim();
	if (!isProjectName(project)) throw badRequest("invalid project name");
	if (!isVersion(version)) throw badRequest("invalid version");
	const file = fileName(given);
	if (!file) throw badRequest("invalid file name");
	for (const [field, digest] of [
		["sha256_digest", blob.sha256],
		["md5_digest", blob.md5],
	] as const) {
		const given = fields.get(field);
		if (given && given.toLowerCase() !== digest)
			throw badRequest("the digest does not match the file");
	}
	await publish(app, actor, owner, {
		type,
		name: normalName(project),
		version,
		metadata: Object.fromEntries(
			metadataFields.map((field) => [field, fields.get(field) ?? ""]),
		),
		about: { facts: toldIn(all) },
		files: [{ name: file, blob }],
		existing: "add",
	});
	return new HttpResponse(201);
}

const metadataFields = [
	"name",
	"summary",
	"description",
	"author",
	"license",
	"home_page",
	"requires_python",
];

const toldOnce = [
	"description_content_type",
	"license_expression",
	"author_email",
	"maintainer",
	"keywords",
];
const toldOften = ["requires_dist", "project_urls"];
const mostOften = 500;

/** What the form says to people besides; some of its fields come often. */
const toldIn = (
	fields: readonly (readonly [string, string])[],
): Record<string, unknown> =>
	Object.fromEntries(
		[...toldOnce, ...toldOften].map((field) => {
			const values = fields
				.filter(([name]) => name === field)
				.slice(0, mostOften)
				.map(([, value]) => value);
			return [field, toldOften.includes(field) ? values : (values[0] ?? "")];
		}),
	);

function projects(call: Call): Promise<HttpResponse> {
	return sendIndex(call, type, {
		...formOf(call),
		async make() {
			const all = await packagesOf(call.app.db, call.owner.id, type);
			const names = all.map((one) => one.name);
			return wantsJson(call)
				? JSON.stringify({
						meta: { "api-version": "1.0" },
						projects: names.map((name) => ({ name })),
					})
				: projectsHtml(call.base, names);
		},
	});
}

async function project(call: Call): Promise<HttpResponse> {
	const name = normalName(call.params.name ?? "");
	const target = await findPackage(call, type, name);
	return sendOfPackage(call, target, {
		...formOf(call),
		async make() {
			const all = await filesOfProject(call, target);
			return wantsJson(call)
				? JSON.stringify(projectJson(target.name, all))
				: projectHtml(target.name, all);
		},
	});
}

async function filesOfProject(
	{ app, base }: Call,
	target: Package,
): Promise<ProjectFile[]> {
	const versions = await versionsOf(app.db, target);
	if (!versions.length) throw notFound("project not found");
	const files = await filesByVersion(app.db, versions);
	return versions.flatMap((version): ProjectFile[] => {
		const { requires_python: requires = "" } = JSON.parse(version.metadata);
		return (files.get(version.id) ?? []).map((file) => ({
			file,
			version: version.version,
			url: `${base}/files/${target.name}/${encodeURIComponent(version.version)}/${encodeURIComponent(file.name)}`,
			requires,
		}));
	});
}

/** Simple pages come in two forms, at the same address. */
const formOf = (call: Call) =>
	wantsJson(call)
		? { about: "json", type: json }
		: { about: "html", type: htmlType, headers: nothingRuns };

const wantsJson = ({ request }: Call): boolean => {
	const accept = request.headers.accept ?? "";
	return (
		accept.includes(json) ||
		accept.includes("application/vnd.pypi.simple.latest+json")
	);
};
