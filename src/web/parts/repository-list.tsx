import type { RepositoryWithOwner } from "../../domain/repositories/repository.ts";
import { at, pathOf } from "../visit.ts";
import { number, t } from "../words/words.ts";
import { Icon } from "./icon.tsx";
import { Time } from "./time.tsx";

const Topics = ({ of }: { of: string }) => {
	const topics = of === "" ? [] : (JSON.parse(of) as string[]);
	return topics.length === 0 ? null : (
		<ul class="line s wrap pad" aria-label={t("Topics")}>
			{topics.slice(0, 8).map((topic) => (
				<li>
					<a
						class="tag x"
						href={at(`/explore/repos?q=${encodeURIComponent(topic)}&topic=1`)}
					>
						{topic}
					</a>
				</li>
			))}
		</ul>
	);
};

/** Repositories as rows: what they are called, what they are about, how many stars. */
export const RepositoryList = ({
	of,
	label,
}: {
	of: readonly RepositoryWithOwner[];
	label: string;
}) => (
	<section class="box" aria-label={label}>
		<ul class="list l-wait">
			{of.map(({ repository, owner }) => (
				<li>
					<Icon name={repository.private ? "lock" : "repo"} />
					<div>
						<a class="to" href={at(pathOf(owner.name, repository.name))}>
							{owner.name}/{repository.name}
						</a>
						<p class="sub">
							{[
								repository.private ? t("private") : "",
								repository.archived_at ? t("archived") : "",
								repository.fork_of_id === null ? "" : t("fork"),
								repository.template ? t("template") : "",
							]
								.filter(Boolean)
								.map((word) => (
									<>{word} · </>
								))}
							{repository.description && <>{repository.description} · </>}
							{repository.language && <>{repository.language} · </>}
							{t("updated")} <Time seconds={repository.updated_at} />
						</p>
						<Topics of={repository.topics} />
					</div>
					<span class="fig">
						{repository.stars > 0 && (
							<>
								<Icon name="star" />
								<span class="unseen">{t("Stars:")} </span>
								{number(repository.stars)}
							</>
						)}
					</span>
				</li>
			))}
		</ul>
	</section>
);
