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
	<div class="stack s" data-secret={secret}>
		{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
		<pre class="code" tabIndex={0}>
			{lines}
		</pre>
		<div>
			<button type="button" class="btn s" data-copy={lines} hidden>
				<Icon name="copy" />
				{t("Copy")}
			</button>
		</div>
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
