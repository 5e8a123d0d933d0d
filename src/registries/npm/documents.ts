import { packageByName, versionOf } from "../../domain/packages/package.ts";
import { filesOf } from "../../domain/packages/package-file.ts";
import { notFound } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import type { Call } from "../registry.ts";
import { sendCached } from "../send-cached.ts";
import { manifestOf, packument } from "./packument.ts";

/** The document of a package, in the short form for those who install. */
export async function sendDocument(
	call: Call,
	name: string,
): Promise<HttpResponse> {
	const { app, owner, base, request } = call;
	const target = await packageByName(app.db, owner.id, "npm", name);
	if (!target) throw notFound("package not found");
	const install = "application/vnd.npm.install-v1+json";
	const short = (request.headers.accept ?? "").includes(install);
	return sendCached(call, {
		key: `npm ${target.id} ${base} ${short}`,
		revision: target.revision,
		type: short ? install : "application/json",
		async make() {
			const text = await packument(app, base, target, { short });
			if (text === undefined) throw notFound("package not found");
			return text;
		},
	});
}

/** One version of a package. */
export async function sendVersion(
	call: Call,
	name: string,
	version: string,
): Promise<HttpResponse> {
	const { app, owner, base } = call;
	const target = await packageByName(app.db, owner.id, "npm", name);
	const found = target && (await versionOf(app.db, target, version));
	if (!target || !found) throw notFound("version not found");
	const [file] = await filesOf(app.db, found);
	return new HttpResponse(200, manifestOf(base, target, found, file));
}
