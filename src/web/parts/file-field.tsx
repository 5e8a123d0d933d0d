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
		data-many={t("These are more than 20 files. Take some away.")}
		data-large={t("These files are too large together. Take some away.")}
		data-folder={t("Directories cannot be dropped; choose their files.")}
		data-hold={t("Drop files here or paste them.")}
		data-remove={t("Take {name} away", { name: "{name}" })}
		data-cancel={t("Cancel")}
		data-cancelled={t("Nothing was sent. The files are still chosen.")}
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
