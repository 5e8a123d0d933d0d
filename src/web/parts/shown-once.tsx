import { t } from "../words/words.ts";
import { Icon } from "./icon.tsx";

/** Lines for a terminal, a file or a browser, with a button that copies them. No browser keeps a page with a secret (send-page.ts). */
export const CopiedLines = ({
	lines,
	secret,
}: {
	lines: string;
	secret?: boolean;
}) => (
	<div class="copy" data-secret={secret}>
		<pre class="code">{lines}</pre>
		<button
			type="button"
			class="btn s icon"
			data-copy={lines}
			aria-label={t("Copy")}
			hidden
		>
			<Icon name="copy" />
		</button>
	</div>
);

/** A secret that is shown this one time, to be copied. */
export const ShownOnce = ({
	title,
	more,
	secret,
}: {
	title: string;
	more: string;
	secret: string;
}) => (
	<div class="note ok" role="status">
		<Icon name="check" />
		<strong>{title}</strong>
		<span>{more}</span>
		<CopiedLines lines={secret} secret />
	</div>
);
