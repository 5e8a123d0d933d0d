import { Line } from "../../parts/form.tsx";
import { t } from "../../words/words.ts";

/** How often something from elsewhere is fetched, or brought there. */
export const IntervalField = ({
	name = "interval",
	label = t("Interval"),
	value,
}: {
	name?: string;
	label?: string;
	value: string;
}) => (
	<Line
		name={name}
		label={label}
		// 8h0m0s as people write it
		value={value.replace(/(?<=m)0s$/, "").replace(/(?<=h)0m$/, "")}
		hint={t("For example 8h or 30m, at least 10m. 0 disables automatic sync.")}
		maxlength={40}
	/>
);
