import { listThreadFaults } from "../../../threads/thread-faults.ts";
import { t } from "../../words/words.ts";

/** The kinds of threads that do not start, each with the cause; nothing where all do. */
export function ThreadNotices() {
	const faults = listThreadFaults();
	if (faults.length === 0) return null;
	return (
		<section class="stack s" aria-labelledby="threads">
			<h2 id="threads">{t("Background threads that cannot start")}</h2>
			<div class="box">
				<ul class="list l-plain">
					{faults.map(({ thread, cause }) => (
						<li>
							<div>
								<strong>{thread}</strong>
								<p class="sub wrap">{cause}</p>
							</div>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
