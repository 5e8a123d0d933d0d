/* The rules that a run of faults writes into a file, which every process has mapped (faults/support/preload.mjs writes it). */
#include "disk.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define RULES 16

struct rule {
	int32_t calls;   /* kinds of calls, 0 for none */
	int32_t after;   /* calls that succeed before */
	int32_t times;   /* calls that it is about then, 0 for all */
	int32_t error;   /* errno, 0 for none */
	int32_t delay;   /* milliseconds */
	int32_t shorten; /* write the half only */
	int32_t seen;    /* calls of its kind and path so far */
	int32_t hits;    /* calls that it changed */
	char path[160];  /* part of the path, or its end where it ends with $ */
};

struct rules {
	int64_t clock; /* milliseconds */
	char room[56];
	struct rule rule[RULES];
};

static struct rules *rules;

static void open_rules(void) __attribute__((constructor));
static void open_rules(void) {
	const char *file = getenv("FAULTS_RULES");
	if (!file) return;
	int fd = REAL(open)(file, O_RDWR | O_CLOEXEC);
	if (fd < 0) return;
	void *place = mmap(NULL, sizeof(struct rules), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	if (place != MAP_FAILED) rules = place;
}

static int is_about(const char *part, const char *path) {
	size_t length = strlen(part), all = strlen(path);
	if (length == 0 || part[length - 1] != '$') return strstr(path, part) != NULL;
	return all >= length - 1 && strncmp(path + all - (length - 1), part, length - 1) == 0;
}

void *real(const char *name) {
	return dlsym(RTLD_NEXT, name);
}

int64_t clock_offset(void) {
	return rules ? __atomic_load_n(&rules->clock, __ATOMIC_RELAXED) : 0;
}

struct verdict judge(int call, int fd) {
	struct verdict verdict = {0, 0};
	char link[64], path[4096] = "";
	if (!rules) return verdict;
	int kept = errno;
	for (int i = 0; i < RULES; i++) {
		struct rule *rule = &rules->rule[i];
		if (!(__atomic_load_n(&rule->calls, __ATOMIC_ACQUIRE) & call)) continue;
		if (!*path) {
			snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
			ssize_t length = readlink(link, path, sizeof path - 1);
			if (length <= 0) break;
			path[length] = 0;
		}
		if (!is_about(rule->path, path)) continue;
		int seen = __atomic_fetch_add(&rule->seen, 1, __ATOMIC_RELAXED);
		if (seen < rule->after) continue;
		if (rule->times && seen >= rule->after + rule->times) continue;
		__atomic_fetch_add(&rule->hits, 1, __ATOMIC_RELAXED);
		if (rule->delay) {
			struct timespec time = {rule->delay / 1000, rule->delay % 1000 * 1000000L};
			nanosleep(&time, NULL);
		}
		verdict.error = rule->error;
		verdict.shorten = rule->shorten;
	}
	errno = kept;
	return verdict;
}
