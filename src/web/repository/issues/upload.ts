import { addUpload } from "../../../domain/attachments/uploads.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { uploads } from "../../fields.ts";
import { form, Plain } from "../../page.ts";
import { isAboutInput, sentence } from "../../refused-form.ts";
import { t } from "../../words/words.ts";
import { fileInText } from "../conversation/file-in-text.ts";
import { newIssuePage } from "./new.tsx";

/** Takes a file for a text that is being written, and answers with what stands for it in the text, or with what is wrong. */
export const uploadForm = form({
	route: "POST /:owner/:repo/-/uploads",
	audit: unrecorded.unsaved,
	on: repo.upload(),
	fields: { files: uploads() },
	shownOn: newIssuePage,
	async run({ app, actor, repository, fields }) {
		try {
			const [file] = fields.files;
			if (!file) throw invalid("choose a file");
			const upload = await addUpload(app, actor, repository, file);
			return json({ markdown: fileInText(app, upload) });
		} catch (error) {
			if (!isDomainError(error) || !isAboutInput(error)) throw error;
			return json({ wrong: t(sentence(error.message)) });
		}
	},
});

const json = (value: object): Plain =>
	new Plain("application/json; charset=utf-8", JSON.stringify(value));
