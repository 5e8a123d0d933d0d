import { packageByName, versionOf } from "../../domain/packages/package.ts";
import { filesOf } from "../../domain/packages/package-file.ts";
import { notFound } from "../../errors.ts";
import { Answer } from "../../http/answer.ts";
import type { Call } from "../registry.ts";
import { sendMade } from "../send-made.ts";
import { manifestOf, packument } from "./packument.ts";

/** The document of a package, in the short form for those who install. */
export async function sendDocument(call: Call, name: string): Promise<Answer> {
	const { app, owner, base, request } = call;
	const target = await packageByName(app.db, owner.id, "npm", name);
	if (!target) throw notFound("there is no such package");
	const install = "application/vnd.npm.install-v1+json";
	const short = (request.headers.accept ?? "").includes(install);
	return sendMade(call, {
		key: `npm ${target.id} ${base} ${short}`,
		revision: target.revision,
		type: short ? install : "application/json",
		async make() {
			const value = await packument(app, base, target, { short });
			if (!value) throw notFound("there is no such package");
			return JSON.stringify(value);
		},
	});
}

/** One version of a package. */
export async function sendVersion(
	call: Call,
	name: string,
	version: string,
): Promise<Answer> {
	const { app, owner, base } = call;
	const target = await packageByName(app.db, owner.id, "npm", name);
	const found = target && (await versionOf(app.db, target, version));
	if (!target || !found) throw notFound("there is no such version");
	const [file] = await filesOf(app.db, found);
	return new Answer(200, manifestOf(base, target, found, file));
}
