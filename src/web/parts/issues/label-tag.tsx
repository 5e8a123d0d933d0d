import { t } from "../../words/words.ts";

/** What a label looks like: a dot in its colour and its name, which keeps its contrast whatever the colour. */
export function LabelTag({
	of,
	href,
}: {
	of: {
		readonly name: string;
		readonly color: string;
		readonly description?: string;
		readonly is_archived?: boolean;
		readonly archived_at?: number;
	};
	/** Where it leads; it is no link otherwise. */
	href?: string;
}) {
	const inside = (
		<>
			<LabelDot color={of.color} />
			<span class="cut">{of.name}</span>
			{(of.is_archived || (of.archived_at ?? 0) > 0) && (
				<span class="unseen">({t("archived")})</span>
			)}
		</>
	);
	return href ? (
		<a class="tag" href={href} title={of.description || undefined}>
			{inside}
		</a>
	) : (
		<span class="tag" title={of.description || undefined}>
			{inside}
		</span>
	);
}

export const LabelDot = ({ color }: { color: string }) => (
	<svg class="dot" viewBox="0 0 8 8" aria-hidden="true">
		<circle
			cx="4"
			cy="4"
			r="3.6"
			fill={`#${/^[0-9a-f]{6}$/i.test(color) ? color : "888888"}`}
			stroke="currentColor"
			stroke-opacity="0.35"
			stroke-width="0.75"
		/>
	</svg>
);
