import { publicKeyBlock } from "../../crypto/openpgp/sign.ts";
import { deleteFile } from "../../domain/packages/delete-package.ts";
import { fileInRegistry, filesOf } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { signingKey } from "../../domain/packages/signing-keys.ts";
import { notFound } from "../../errors.ts";
import { Answer, empty } from "../../http/answer.ts";
import { document, text } from "../answers.ts";
import { findVersion } from "../find.ts";
import type { Call, Registry } from "../registry.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";
import { fileOf, readRpm, versionOf } from "./facts.ts";
import { factsProperty, repodata } from "./repodata.ts";

const type = "rpm";

/** A repository of RPM packages with signed metadata. */
export const rpm: Registry = {
	type,
	routes: [
		{ route: "PUT /upload", needs: "write", run: upload },
		{
			route: "GET /repository.key",
			needs: "read",
			run: async ({ app, owner }) =>
				document(
					"application/pgp-keys",
					publicKeyBlock(await signingKey(app, owner)),
				),
		},
		{
			route: "GET /config.repo",
			needs: "read",
			run: ({ base, owner }) =>
				text(
					`[${owner.lower_name}]\nname=${owner.lower_name}\nbaseurl=${base}\nenabled=1\ngpgcheck=0\nrepo_gpgcheck=1\ngpgkey=${base}/repository.key\n`,
				),
		},
		{
			route: "GET /repodata/:file",
			needs: "read",
			async run(call) {
				const { file = "" } = call.params;
				const bytes = (await repodata(call)).get(file);
				if (!bytes) throw notFound("there is no such index");
				return document(
					file.endsWith(".gz")
						? "application/gzip"
						: file.endsWith(".asc")
							? "application/pgp-signature"
							: "application/xml",
					bytes,
				);
			},
		},
		{
			route: "GET /package/:file",
			needs: "read",
			async run(call) {
				const { app, owner, params } = call;
				return sendFile(
					call,
					await fileInRegistry(app.db, owner.id, type, params.file ?? ""),
					{ type: "application/x-rpm" },
				);
			},
		},
		{
			route: "DELETE /package/:name/:version/:architecture",
			needs: "write",
			run: remove,
		},
	],
};

async function upload(call: Call): Promise<Answer> {
	const { app, actor, owner } = call;
	const { blob } = await receive(call, type);
	const facts = await readRpm(call, blob);
	await publish(app, actor, owner, {
		type,
		name: facts.name,
		version: versionOf(facts),
		files: [
			{
				name: fileOf(facts),
				blob,
				properties: { [factsProperty]: JSON.stringify(facts) },
			},
		],
		existing: "add",
	});
	return new Answer(201);
}

async function remove(call: Call): Promise<Answer> {
	const { name = "", version = "", architecture = "" } = call.params;
	const found = await findVersion(call, type, name, version);
	const files = await filesOf(call.app.db, found.version);
	const file = files.find((one) => one.name.endsWith(`.${architecture}.rpm`));
	if (!file) throw notFound("there is no such package");
	await deleteFile(call.app, call.actor, found.target, found.version, file);
	return empty(204);
}
