import { t } from "../words/words.ts";

/** Narrows a feed to one day (`date` of its address). */
export const DayForm = ({
	action,
	tab,
	day,
}: {
	action: string;
	/** The tab of a page that the feed is. */
	tab?: string;
	day?: string | undefined;
}) => (
	<form class="line wrap" action={action}>
		{tab && <input type="hidden" name="tab" value={tab} />}
		<label>
			<span class="unseen">{t("Day")}</span>
			<input class="input" type="date" name="date" value={day} />
		</label>
		<button class="btn small" type="submit">
			{t("Show")}
		</button>
	</form>
);
