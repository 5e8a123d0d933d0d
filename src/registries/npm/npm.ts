import {
	deletePackage,
	deleteVersion,
} from "../../domain/packages/delete-package.ts";
import { packageByName, versionOf } from "../../domain/packages/package.ts";
import { fileInPackage, fileOf } from "../../domain/packages/package-file.ts";
import { notFound } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import type { Call, Registry, Route } from "../registry.ts";
import { sendFile } from "../send-file.ts";
import { deleteTag, listTags, putTag } from "./dist-tags.ts";
import { sendDocument, sendVersion } from "./documents.ts";
import { publishPackage } from "./publish-package.ts";
import { search } from "./search.ts";

type Run = (call: Call, name: string) => Promise<HttpResponse>;

/** The registry of npm, pnpm, yarn and bun. */
export const npm: Registry = {
	type: "npm",
	errorBody: ({ message }) => ({ error: message }),
	routes: [
		{ route: "GET /-/v1/search", needs: "read", run: search },
		{
			route: "GET /-/ping",
			needs: "nothing",
			run: () => new HttpResponse(200, {}),
		},
		{
			route: "GET /-/whoami",
			needs: "read",
			run({ actor }) {
				if (!actor.account) throw notFound();
				return new HttpResponse(200, { username: actor.account.name });
			},
		},
		// the forge has no data about vulnerabilities: an audit finds none
		{
			route: "POST /-/npm/v1/security/advisories/bulk",
			needs: "read",
			run: () => new HttpResponse(200, {}),
		},
		{
			route: "POST /-/npm/v1/security/audits/quick",
			needs: "read",
			run: () => new HttpResponse(200, cleanAudit),
		},
		{
			route: "POST /-/npm/v1/security/audits",
			needs: "read",
			run: () => new HttpResponse(200, cleanAudit),
		},
		...named("GET /-/package/NAME/dist-tags", "read", listTags),
		...named("PUT /-/package/NAME/dist-tags/:tag", "write", putTag),
		...named("POST /-/package/NAME/dist-tags/:tag", "write", putTag),
		...named("DELETE /-/package/NAME/dist-tags/:tag", "write", deleteTag),
		{
			route: "GET /:name",
			needs: "read",
			run: (call) => sendDocument(call, call.params.name ?? ""),
		},
		{ route: "GET /:scope/:name", needs: "read", run: scopedOrVersion },
		...named("PUT /NAME", "write", publishPackage),
		...named("GET /NAME/-/:file", "read", sendTarball),
		...named("GET /NAME/-/:version/:file", "read", sendTarball),
		// versions are deleted by their tarballs, so nothing is left to do
		...named(
			"PUT /NAME/-rev/:revision",
			"write",
			async () => new HttpResponse(200, { ok: true }),
		),
		...named("DELETE /NAME/-rev/:revision", "write", removePackage),
		...named(
			"DELETE /NAME/-/:version/:file/-rev/:revision",
			"write",
			removeVersion,
		),
	],
};

const cleanAudit = {
	actions: [],
	advisories: {},
	muted: [],
	metadata: {
		vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0 },
	},
};

/** A route with a package's name in it: in one segment, or a scope and a name with a plain slash between them. */
function named(route: string, needs: Route["needs"], run: Run): Route[] {
	return [
		{
			route: route.replace("NAME", ":name"),
			needs,
			run: (call) => run(call, call.params.name ?? ""),
		},
		{
			route: route.replace("NAME", ":scope/:name"),
			needs,
			run: (call) => run(call, scoped(call)),
		},
	];
}

/** @throws DomainError "not-found" */
function scoped({ params: { scope = "", name = "" } }: Call): string {
	if (!scope.startsWith("@")) throw notFound("package not found");
	return `${scope}/${name}`;
}

function scopedOrVersion(call: Call): Promise<HttpResponse> {
	const { scope = "", name = "" } = call.params;
	return scope.startsWith("@") && !scope.includes("/")
		? sendDocument(call, `${scope}/${name}`)
		: sendVersion(call, scope, name);
}

async function sendTarball(call: Call, name: string): Promise<HttpResponse> {
	const { app, owner, params } = call;
	const { version, file = "" } = params;
	const target = await packageByName(app.db, owner.id, "npm", name);
	if (!target) throw notFound("package not found");
	if (!version)
		return sendFile(call, await fileInPackage(app.db, target, file));
	const found = await versionOf(app.db, target, version);
	return sendFile(call, found && (await fileOf(app.db, found, file)));
}

async function removePackage(
	{ app, actor, owner }: Call,
	name: string,
): Promise<HttpResponse> {
	const target = await packageByName(app.db, owner.id, "npm", name);
	if (!target) throw notFound("package not found");
	await deletePackage(app, actor, target);
	return new HttpResponse(200, { ok: true });
}

async function removeVersion(
	{ app, actor, owner, params }: Call,
	name: string,
): Promise<HttpResponse> {
	const target = await packageByName(app.db, owner.id, "npm", name);
	const version =
		target && (await versionOf(app.db, target, params.version ?? ""));
	if (!target || !version) throw notFound("version not found");
	await deleteVersion(app, actor, target, version);
	return new HttpResponse(200, { ok: true });
}
