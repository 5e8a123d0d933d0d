import { deleteVersion } from "../../domain/packages/delete-package.ts";
import { packageByName, versionOf } from "../../domain/packages/package.ts";
import { fileOf } from "../../domain/packages/package-file.ts";
import { publish } from "../../domain/packages/publish.ts";
import { badRequest, conflict, notFound } from "../../errors.ts";
import { empty, HttpResponse } from "../../http/response.ts";
import { deleteFound } from "../found-file.ts";
import type { Call, Registry } from "../registry.ts";
import { sendFile } from "../send-file.ts";
import { receive } from "../uploads.ts";

const type = "generic";

/** Files of any kind under a name and a version. */
export const generic: Registry = {
	type,
	routes: [
		{
			route: "PUT /:name/:version/:file",
			needs: "write",
			run: upload,
		},
		{
			route: "GET /:name/:version/:file",
			needs: "read",
			run: async (call) => sendFile(call, (await find(call)).file),
		},
		{
			route: "DELETE /:name/:version/:file",
			needs: "write",
			run: async (call) => deleteFound(call, (await find(call)).file),
		},
		{
			route: "DELETE /:name/:version",
			needs: "write",
			async run(call) {
				const { target, version } = await find(call);
				await deleteVersion(call.app, call.actor, target, version);
				return empty(204);
			},
		},
	],
};

async function upload(call: Call): Promise<HttpResponse> {
	const { app, actor, owner } = call;
	const { name, version, file } = checkedNames(call.params);
	const target = await packageByName(app.db, owner.id, type, name);
	const known = target && (await versionOf(app.db, target, version));
	// said before the bytes are sent; the constraint decides between two that come at once
	if (known && (await fileOf(app.db, known, file)))
		throw conflict("this file already exists");
	const { blob } = await receive(call, type);
	await publish(app, actor, owner, {
		type,
		name,
		version,
		files: [{ name: file, blob }],
		existing: "add",
	});
	return new HttpResponse(201);
}

/** @throws DomainError "not-found" for a version that is not there */
async function find({ app, owner, params }: Call) {
	const target = await packageByName(app.db, owner.id, type, params.name ?? "");
	const version =
		target && (await versionOf(app.db, target, params.version ?? ""));
	if (!target || !version) throw notFound("package not found");
	const file = params.file && (await fileOf(app.db, version, params.file));
	return { target, version, file: file || undefined };
}

const names = /^(?=.*[a-z0-9])[\w.+-]{1,255}$|^[a-z0-9]$/i;
const files = /^[\w +=:;.()[\]{}~!@#$%^&-]{1,255}$/;

function checkedNames({ name = "", version = "", file = "" }: Call["params"]) {
	if (!names.test(name) || name.includes(".."))
		throw badRequest("invalid package name");
	if (
		version.trim() !== version ||
		!version ||
		version.length > 255 ||
		/[/\\]/.test(version) ||
		/^\.+$/.test(version)
	)
		throw badRequest("invalid package version");
	if (!files.test(file) || file.trim() !== file || /^\.+$/.test(file))
		throw badRequest("invalid file name");
	return { name, version, file };
}
