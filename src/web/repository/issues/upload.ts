import type { App } from "../../../app.ts";
import type { Attachment } from "../../../domain/attachments/attachment.ts";
import { addUpload } from "../../../domain/attachments/uploads.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { uploads } from "../../fields.ts";
import { form, Plain } from "../../page.ts";
import { isAboutInput, sentence } from "../../refused-form.ts";
import { t } from "../../words/words.ts";
import { newIssuePage } from "./new.tsx";

const picture = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Takes a file for a text that is being written, and answers with what stands for it in the text, or with what is wrong. */
export const uploadForm = form({
	route: "POST /:owner/:repo/-/uploads",
	on: repo.upload(),
	fields: { files: uploads() },
	shownOn: newIssuePage,
	async run({ app, actor, repository, fields }) {
		try {
			const [file] = fields.files;
			if (!file) throw invalid("choose a file");
			const upload = await addUpload(app, actor, repository, file);
			return json({ markdown: markdownOf(app, upload) });
		} catch (error) {
			if (!isDomainError(error) || !isAboutInput(error)) throw error;
			return json({ wrong: t(sentence(error.message)) });
		}
	},
});

const json = (value: object): Plain =>
	new Plain("application/json; charset=utf-8", JSON.stringify(value));

/** A picture is shown where it stands, another file is a link. */
function markdownOf({ url }: App, { name, uuid }: Attachment): string {
	const words = name.replace(/[\\`*_[\]<>!&]/g, "\\$&");
	return `${picture.test(name) ? "!" : ""}[${words}](${url}attachments/${uuid})`;
}
