import type { App } from "../../app.ts";
import type { StoredBlob } from "../../blobs/blob-store.ts";
import { now } from "../../clock.ts";
import {
	checkedName,
	putAttachments,
} from "../../domain/attachments/change-attachments.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { AlsoWithRelease } from "../../domain/releases/create-release.ts";

/** Stores the files of a form, and gives what hangs them on the release in its transaction. */
export async function filesFor(
	app: App,
	actor: Actor,
	repository: number,
	given: { files: readonly string[]; "files.name": readonly string[] },
): Promise<AlsoWithRelease> {
	const files: { name: string; blob: StoredBlob }[] = [];
	for (const [i, base64] of given.files.entries()) {
		const name = given["files.name"][i];
		if (!name) continue;
		checkedName("release", name);
		const blob = await app.blobs.put([Buffer.from(base64, "base64")]);
		files.push({ name, blob });
	}
	return (tx, { id }) =>
		putAttachments(
			tx,
			actor,
			{ repository, kind: "release", id },
			files,
			now(app),
		);
}
