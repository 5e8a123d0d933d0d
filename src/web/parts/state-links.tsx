import { t } from "../words/words.ts";

/** The ways from what is open to what is closed, and back. */
export const StateLinks = ({
	state,
	open,
	closed,
	href,
}: {
	state: string;
	/** How many there are of each. */
	open: number;
	closed: number;
	href: (state: "open" | "closed") => string;
}) => (
	<nav class="line pair" aria-label={t("Status")}>
		<a
			class="btn s plain"
			href={href("open")}
			aria-current={state === "open" ? "true" : undefined}
		>
			{t("{n} open", { n: open })}
		</a>
		<a
			class="btn s plain"
			href={href("closed")}
			aria-current={state === "closed" ? "true" : undefined}
		>
			{t("{n} closed", { n: closed })}
		</a>
	</nav>
);
