import type { ComponentChildren } from "preact";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { Lines } from "./form.tsx";
import { Html } from "./html.tsx";
import { Icon } from "./icon.tsx";

/** What a form sends to be shown before it is sent for good. */
const previewName = "preview";

/**
 * A field for a text in Markdown, with a look at what comes of it and files to hang on it. The form around it must be `multipart` where
 * there are files. `preview` is the rendered text when the reader asked for it (`previewOf`).
 */
export function TextEditor({
	name = "content",
	known,
	label,
	hint,
	value = "",
	rows = 6,
	preview,
	files = true,
	actions,
	autofocus,
}: {
	name?: string;
	known?: string;
	label: string;
	hint?: ComponentChildren;
	value?: string;
	rows?: number;
	preview?: string;
	files?: boolean;
	/** The buttons that send the form; the one to look at it first stands before them. */
	actions: ComponentChildren;
	autofocus?: boolean;
}) {
	return (
		<div class="stack s">
			{preview !== undefined && <PreviewBox html={preview} />}
			<Lines
				name={name}
				known={known}
				label={label}
				hint={hint}
				value={value}
				rows={rows}
				autofocus={autofocus}
				editor
				plain={!files}
				bar={<PreviewButton />}
			/>
			{files && (
				<div class="field">
					<label class="attach">
						<Icon name="clip" />
						<span>{t("Files")}</span>
						<input type="file" name="files" multiple />
					</label>
				</div>
			)}
			<div class="actions">
				<span class="hint">{t("Markdown is supported.")}</span>
				<span class="actions end">{actions}</span>
			</div>
		</div>
	);
}

/** Sends a form to show its text; it stands at the end of the bar of marks. */
export const PreviewButton = () => (
	<button
		class="btn plain s end"
		type="submit"
		name={previewName}
		value="1"
		formnovalidate
	>
		{t("Preview")}
	</button>
);

/** What comes of a text that is not sent yet. */
export const PreviewBox = ({ html }: { html: string }) => (
	<section class="box card preview" aria-label={t("Preview")}>
		<header>
			<span role="status">{t("Preview, not submitted yet")}</span>
		</header>
		{html ? (
			<Html html={html} />
		) : (
			<p class="in soft">{t("Nothing to preview.")}</p>
		)}
	</section>
);

/** Whether a form that was sent asks for a look at its text. */
export const wantsPreview = (sent: URLSearchParams | undefined): boolean =>
	sent?.has(previewName) === true;

/** The text of a form that wants to be looked at; undefined when none does. `route` tells one form of a page from others. */
export function textToPreview(
	route: string,
	name = "content",
): string | undefined {
	const { failed } = visit();
	return failed?.route === route && wantsPreview(failed.typed)
		? (failed.typed.get(name) ?? "")
		: undefined;
}
