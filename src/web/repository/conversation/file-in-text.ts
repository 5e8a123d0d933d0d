import type { App } from "../../../app.ts";
import type { Attachment } from "../../../domain/attachments/attachment.ts";
import { addUpload } from "../../../domain/attachments/uploads.ts";
import type { SignedInActor } from "../../../domain/permissions/actor.ts";
import type { Upload } from "../../../http/upload.ts";

const picture = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Gives the text that stands for a file: a picture is shown where it stands, another file is a link. */
export function fileInText({ url }: App, { name, uuid }: Attachment): string {
	const words = name.replace(/[\\`*_[\]<>!&]/g, "\\$&");
	return `${picture.test(name) ? "!" : ""}[${words}](${url}attachments/${uuid})`;
}

/** A text that names the files that were sent with it, at its end, where no script has put them at the caret. @throws DomainError "invalid", "too-many" */
export async function withFiles(
	app: App,
	actor: SignedInActor,
	repository: { readonly id: number },
	text: string,
	files: readonly Upload[],
): Promise<string> {
	const parts = [text.trimEnd()];
	for (const file of files)
		parts.push(fileInText(app, await addUpload(app, actor, repository, file)));
	return files.length ? parts.filter(Boolean).join("\n\n") : text;
}
