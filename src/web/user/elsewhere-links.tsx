import type { App } from "../../app.ts";
import { activeSources } from "../../domain/sources/sources.ts";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";

/** The ways to sign in with an account elsewhere. */
export async function ElsewhereLinks({
	app,
	back,
}: {
	app: App;
	back: string;
}) {
	const sources = await activeSources(app, "oauth2");
	if (sources.length === 0) return null;
	return (
		<>
			<p class="or">{t("or")}</p>
			<div class="stack s">
				{sources.map(({ name }) => (
					<a
						class="btn full"
						href={`${at(`/user/oauth2${pathOf(name)}`)}?redirect_to=${encodeURIComponent(back)}`}
					>
						{t("Sign in with {source}", { source: name })}
					</a>
				))}
			</div>
		</>
	);
}
