import type { SentMailing } from "../../domain/mailings/mailing.ts";
import type { Form as Declared } from "../page.ts";
import { Form, Submit } from "../parts/form.tsx";
import { Time } from "../parts/time.tsx";
import { at, pathOf } from "../visit.ts";
import { plural, t } from "../words/words.ts";

/** The emails that administrators sent to users: by whom, when and to how many. */
export const SentMailings = ({
	rows,
	stop,
}: {
	rows: readonly SentMailing[];
	stop: Pick<Declared, "route">;
}) =>
	rows.length === 0 ? null : (
		<section class="stack" aria-labelledby="sent">
			<h2 id="sent">{t("Sent emails to users")}</h2>
			<div class="box">
				<ul class="list l-plain">
					{rows.map((one) => (
						<li>
							<div>
								<strong class="wrap">{one.subject}</strong>
								<p class="sub">
									{one.sender ? (
										<a href={at(pathOf(one.sender))}>{one.sender}</a>
									) : (
										t("command line")
									)}{" "}
									· <Time seconds={one.created_at} /> · {audienceOf(one)} ·{" "}
									{plural(one.recipients, "1 recipient", "{n} recipients")}
									{isSending(one) &&
										` · ${plural(one.waiting, "1 waiting", "{n} waiting")}`}
									{one.stopped_at > 0 && (
										<>
											{" "}
											· {t("stopped")} <Time seconds={one.stopped_at} />
										</>
									)}
								</p>
							</div>
							{isSending(one) && !one.stopped_at && (
								<Form does={stop} params={{ id: one.id }} class="">
									<Submit tone="" small>
										{t("Stop sending")}
									</Submit>
								</Form>
							)}
						</li>
					))}
				</ul>
			</div>
		</section>
	);

const isSending = ({ queueing, waiting }: SentMailing) =>
	queueing === 1 || waiting > 0;

const audienceOf = ({ audience, organization }: SentMailing): string =>
	audience === "everyone"
		? t("All users")
		: audience === "administrators"
			? t("Site administrators")
			: t("Members of {name}", { name: organization ?? "?" });
