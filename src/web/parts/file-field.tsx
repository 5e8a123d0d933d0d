import { moduleAt } from "../assets.ts";
import { t } from "../words/words.ts";

/** Files that a form takes: chosen, and with scripts also dropped or pasted on the page, each with the way it has come. */
export const FileField = ({
	label,
	hint,
	required,
	mostBytes,
}: {
	label: string;
	hint: string;
	required?: boolean;
	mostBytes: number;
}) => (
	<div
		class="field drop-files"
		data-module={moduleAt("drop-files.js")}
		data-most-files={20}
		data-most-bytes={mostBytes}
		data-many={t("You can attach at most 20 files. Remove some.")}
		data-large={t("Together, these files are too large. Remove some.")}
		data-folder={t(
			"Directories cannot be dropped here. Choose their files instead.",
		)}
		data-hold={t("Drop files here or paste them.")}
		data-remove={t("Remove {name}", { name: "{name}" })}
		data-cancel={t("Cancel")}
		data-cancelled={t("Nothing was sent. Your files are still selected.")}
	>
		<label for="f-files">{label}</label>
		<input
			id="f-files"
			type="file"
			name="files"
			class="input"
			multiple
			required={required}
			aria-describedby="files-h"
		/>
		<p class="hint" id="files-h">
			{hint}
		</p>
	</div>
);

/** The field for the file of a picture; it stands in a `.field`. */
export const PictureField = () => (
	<>
		<label for="f-avatar">{t("Upload new picture")}</label>
		<input
			id="f-avatar"
			type="file"
			name="avatar"
			class="input w-m"
			accept="image/png,image/jpeg,image/gif,image/webp"
			aria-describedby="avatar-h"
			required
		/>
		<p class="hint" id="avatar-h">
			{t("PNG, JPEG, GIF or WebP, up to 1 MB.")}
		</p>
	</>
);
