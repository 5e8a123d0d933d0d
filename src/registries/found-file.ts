import { deleteFile } from "../domain/packages/delete-package.ts";
import {
	fileInRegistry,
	type PackageFile,
} from "../domain/packages/package-file.ts";
import { notFound } from "../errors.ts";
import { empty, type HttpResponse } from "../http/response.ts";
import type { PackageType } from "../package-types.ts";
import { fileWithVersion } from "./find.ts";
import type { Call, Route } from "./registry.ts";
import { sendFile } from "./send-file.ts";

/** The route of files that are found by their names alone, the last word of the path. */
export const fileByName = (
	type: PackageType,
	path: string,
	options?: { type: string },
): Route => ({
	route: `GET ${path}/:file`,
	needs: "read",
	async run(call) {
		const { app, owner, params } = call;
		const { file = "" } = params;
		const found = await fileInRegistry(app.db, owner.id, type, file);
		return sendFile(call, found, options);
	},
});

/** Deletes a file, and with the last file its version, and with the last version its package. @throws DomainError "not-found" without a file */
export async function deleteFound(
	call: Call,
	file: PackageFile | undefined,
): Promise<HttpResponse> {
	if (!file) throw notFound("file not found");
	const { target, version } = await fileWithVersion(call, file);
	await deleteFile(call.app, call.actor, target, version, file);
	return empty(204);
}
