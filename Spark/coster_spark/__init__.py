"""Coster inside Apache Spark: the same program, run by many workers.

    from coster_spark import resolve_links, count_links, partner_table, price_changes, format_prices

    links = resolve_links(spark, ["/crawl"])
    count_links(links).orderBy("count", ascending=False).show()

The workers run `coster`, which has to be installed on each, or be sent along with `spark-submit --files coster`. Paths are
those that every worker can open: a shared file system, or a copy of the files on each machine.
"""

from coster_spark.links import count_links, resolve_links
from coster_spark.partner import partner_anomalies, partner_table, price_changes
from coster_spark.prices import format_prices

__all__ = ["count_links", "format_prices", "partner_anomalies", "partner_table", "price_changes", "resolve_links"]
