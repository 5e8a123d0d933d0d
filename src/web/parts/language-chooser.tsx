import { languagesToChoose } from "../../text/languages.ts";
import { at, returnPath, visit } from "../visit.ts";
import { t } from "../words/words.ts";

/** The languages, each in its own words, for those who cannot read the page that they are on. */
export function LanguageChooser() {
	const { app, language } = visit();
	const all = languagesToChoose(app.config.partsPage);
	return (
		<div class="at">
			<button
				type="button"
				class="quiet"
				popovertarget="m-language"
				aria-label={t("Language: {name}", {
					name: all.find(([tag]) => tag === language)?.[1] ?? "",
				})}
			>
				{all.find(([tag]) => tag === language)?.[1]}
			</button>
			<form
				class="menu"
				id="m-language"
				popover="auto"
				method="post"
				action={at("/user/language")}
				data-plain
			>
				<input type="hidden" name="back" value={returnPath()} />
				{all.map(([tag, name]) => (
					<button
						type="submit"
						name="language"
						value={tag}
						lang={tag}
						aria-current={tag === language ? "true" : undefined}
					>
						{name}
					</button>
				))}
			</form>
		</div>
	);
}
