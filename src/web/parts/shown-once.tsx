import { t } from "../words/words.ts";
import { Icon } from "./icon.tsx";

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
		<pre class="code" tabindex={0}>
			{secret}
		</pre>
		<div>
			<button type="button" class="btn s" data-copy={secret} hidden>
				<Icon name="copy" />
				{t("Copy")}
			</button>
		</div>
	</div>
);
